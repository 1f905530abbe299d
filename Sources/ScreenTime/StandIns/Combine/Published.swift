/// A property that tells its subscribers what it is about to become.
@propertyWrapper public struct Published<Value> {
  let subject: PublishedSubject<Value>

  public init(wrappedValue: Value) { subject = PublishedSubject(wrappedValue) }

  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// A property whose truth lies elsewhere: each reading asks, and as long as somebody listens it is followed, from the
  /// value on that was told already.
  package init(
    asking: @escaping () -> Value, following: @escaping (Value, @escaping (Value) -> Void) -> AnyCancellable
  ) {
    subject = PublishedSubject(asking: asking, following: following)
  }

  public var wrappedValue: Value {
    get { subject.value }
    nonmutating set { subject.send(newValue) }
  }

  public var projectedValue: Publisher { Publisher(subject: subject) }

  /// The value at the time of subscribing, and each new one just before it is there.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    let subject: PublishedSubject<Value>

    public func sink(receiveValue: @escaping (Value) -> Void) -> AnyCancellable { subject.subscribe(receiveValue) }
  }
}

extension Published: Sendable where Value: Sendable {}
extension Published.Publisher: Sendable where Value: Sendable {}
