/// An object that says when one of its published properties is about to change.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  var objectWillChange: ObjectWillChangePublisher { get }
}

/// Announces that something changes, not what.
public final class ObservableObjectPublisher: Publisher, Sendable {
  public typealias Output = Void
  public typealias Failure = Never

  private let subscribers = Subscribers<Void>()

  public init() {}

  public func send() { subscribers.send(()) }

  public func sink(receiveValue: @escaping (()) -> Void) -> AnyCancellable {
    let (number, _) = subscribers.add(receiveValue)
    return AnyCancellable { [subscribers] in _ = subscribers.remove(number) }
  }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The same publisher each time, since the object's published properties keep it. An object without any has nothing
  /// that changes.
  public var objectWillChange: ObservableObjectPublisher {
    var publisher = ObservableObjectPublisher()
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      for child in current.children {
        guard let property = child.value as? any ObservedStorage else { continue }
        publisher = property.observed.join(publisher)
      }
      mirror = current.superclassMirror
    }
    return publisher
  }
}

/// A published property of any type.
protocol ObservedProperty {
  /// The object's publisher: `publisher`, unless the property has one already.
  func join(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher
}

protocol ObservedStorage {
  var observed: any ObservedProperty { get }
}

extension Published: ObservedStorage {
  var observed: any ObservedProperty { subject }
}
