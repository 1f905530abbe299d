/// A publisher of the values that it is sent.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// Passes values on to its present subscribers.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let subscribers = Subscribers<Output>()

  public init() {}

  public func send(_ value: Output) { subscribers.send(value) }

  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    let (number, _) = subscribers.add(receiveValue)
    return AnyCancellable { [subscribers] in _ = subscribers.remove(number) }
  }
}

/// Keeps the last value, which each subscriber gets at once.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let current: Locked<Output>
  private let subscribers = Subscribers<Output>()

  public init(_ value: Output) { current = Locked(value) }

  public var value: Output {
    get { current.value }
    set { send(newValue) }
  }

  public func send(_ value: Output) {
    current.change { $0 = value }
    subscribers.send(value)
  }

  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    receiveValue(value)
    let (number, _) = subscribers.add(receiveValue)
    return AnyCancellable { [subscribers] in _ = subscribers.remove(number) }
  }
}

extension PassthroughSubject: Sendable where Output: Sendable {}
extension CurrentValueSubject: Sendable where Output: Sendable {}
