internal import PicketSystem

/// Wakes the control thread, which waits for several things. Shared by all packet threads.
final class ControlWakeup: Sendable {
  private let wakeup: Wakeup

  init() throws(Failure) { wakeup = try Wakeup() }

  /// The descriptor that the control thread polls.
  var descriptor: CInt { wakeup.descriptor }

  func signal() { wakeup.signal() }

  /// Clears the signals. Their causes are checked in every turn of the control thread.
  func clear() { wakeup.clear() }

  func wait(milliseconds: Int) { wakeup.wait(milliseconds: milliseconds) }
}
