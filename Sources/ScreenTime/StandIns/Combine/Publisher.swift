/// Whatever can be subscribed to.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// Calls back for each value until what is returned is cancelled or gone.
  func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable
}

/// Something that can be ended before its time.
public protocol Cancellable {
  func cancel()
}
