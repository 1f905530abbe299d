internal import Synchronization

/// A property that tells its subscribers its next value.
@propertyWrapper public struct Published<Value> {
  let subject: PublishedSubject<Value>

  public init(wrappedValue: Value) { subject = PublishedSubject(wrappedValue) }

  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// A property whose value is elsewhere: each read asks, and while there are subscribers it is followed, starting from
  /// the last published value.
  package init(
    asking: @escaping () -> Value, following: @escaping (Value, @escaping (Value) -> Void) -> AnyCancellable
  ) {
    subject = PublishedSubject(asking: asking, following: following)
  }

  public var wrappedValue: Value {
    get { subject.value }
    nonmutating set { subject.send(newValue) }
  }

  /// Set only by `assign(to: &$property)`, which replaces nothing.
  public var projectedValue: Publisher {
    get { Publisher(subject: subject) }
    nonmutating set {}
  }

  /// Publishes the value at the time of subscribing, and each new one just before it is set.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    let subject: PublishedSubject<Value>

    public func sink(receiveValue: @escaping (Value) -> Void) -> AnyCancellable { subject.subscribe(receiveValue) }
  }
}

extension Published: Sendable where Value: Sendable {}
extension Published.Publisher: Sendable where Value: Sendable {}

/// The shared state of a published property and its copies.
final class PublishedSubject<Value>: @unchecked Sendable {
  private enum Truth {
    case here(Value)
    case elsewhere(asking: () -> Value, following: (Value, @escaping (Value) -> Void) -> AnyCancellable)
  }

  private var truth: Truth
  private var following: AnyCancellable?
  private var owner: ObservableObjectPublisher?
  private var kept: [AnyCancellable] = []
  private let subscribers = Subscribers<Value>()
  private let lock = Mutex<Void>(())

  init(_ value: Value) { truth = .here(value) }

  /// `following` receives the last published value.
  init(asking: @escaping () -> Value, following: @escaping (Value, @escaping (Value) -> Void) -> AnyCancellable) {
    truth = .elsewhere(asking: asking, following: following)
  }

  var value: Value {
    switch locked({ truth }) {
    case .here(let value): value
    case .elsewhere(let asking, _): asking()
    }
  }

  /// Subscribers are called first, as in a willSet.
  func send(_ value: Value) {
    announce(value)
    locked { if case .here = truth { truth = .here(value) } }
  }

  func subscribe(_ receive: @escaping (Value) -> Void) -> AnyCancellable {
    let value = value
    receive(value)
    let (number, isFirst) = subscribers.add(receive)
    if isFirst { follow(from: value) }
    return AnyCancellable { [self] in
      if subscribers.remove(number) { stopFollowing() }
    }
  }

  /// Keeps a subscription for as long as the property exists.
  func keep(_ subscription: AnyCancellable) { locked { kept.append(subscription) } }

  private func announce(_ value: Value) {
    locked { owner }?.send()
    subscribers.send(value)
  }

  private func follow(from value: @autoclosure () -> Value) {
    guard case .elsewhere(_, let start) = locked({ truth }), locked({ following }) == nil else { return }
    let started = start(value()) { [weak self] value in self?.announce(value) }
    locked { following = started }
  }

  /// A subscriber to the object stays subscribed as long as the object exists.
  private func stopFollowing() {
    let ended = locked {
      let ended = owner == nil ? following : nil
      if owner == nil { following = nil }
      return ended
    }
    ended?.cancel()
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    lock.withLock { _ in result = body() }
    guard let result else { preconditionFailure("the lock runs what it is given") }
    return result
  }
}

extension PublishedSubject: ObservedProperty {
  func join(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    let joined = locked {
      let joined = owner ?? publisher
      owner = joined
      return joined
    }
    follow(from: value)
    return joined
  }
}
