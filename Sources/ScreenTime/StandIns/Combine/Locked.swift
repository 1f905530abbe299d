internal import Synchronization

/// A value that several threads use, one at a time.
final class Locked<Value>: @unchecked Sendable {
  private var content: Value
  private let lock = Mutex<Void>(())

  init(_ value: Value) { content = value }

  var value: Value { change { $0 } }

  @discardableResult
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    var result: Result?
    lock.withLock { _ in result = body(&content) }
    guard let result else { preconditionFailure("the lock runs what it is given") }
    return result
  }
}
