internal import PicketSystem

/// Wakes the control thread, which waits for more than one thing. Shared by all packet threads.
final class ControlWakeup: Sendable {
  private let wakeup: Wakeup

  init() throws(Failure) { wakeup = try Wakeup() }

  /// For the control thread to wait by.
  var descriptor: CInt { wakeup.descriptor }

  func signal() { wakeup.signal() }

  /// Takes the signals that came. What they are for is looked after in every turn of the control thread.
  func clear() { wakeup.clear() }

  func wait(milliseconds: Int) { wakeup.wait(milliseconds: milliseconds) }
}
