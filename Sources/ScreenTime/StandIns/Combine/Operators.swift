/// A publisher of any type behind one name: what operators return.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let subscribe: (@escaping (Output) -> Void) -> AnyCancellable

  public init(_ publisher: some Publisher<Output, Failure>) { self.init { publisher.sink(receiveValue: $0) } }

  init(_ subscribe: @escaping (@escaping (Output) -> Void) -> AnyCancellable) { self.subscribe = subscribe }

  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { subscribe(receiveValue) }
}

extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

  public func map<Result>(_ transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
    AnyPublisher { receive in sink { receive(transform($0)) } }
  }

  public func compactMap<Result>(_ transform: @escaping (Output) -> Result?) -> AnyPublisher<Result, Failure> {
    AnyPublisher { receive in sink { transform($0).map(receive) } }
  }

  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in sink { if isIncluded($0) { receive($0) } } }
  }

  /// Leaves out the first values of each subscription.
  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      let left = Locked(count)
      return sink { value in
        let isLeftOut = left.change { left in
          left -= 1
          return left >= 0
        }
        if !isLeftOut { receive(value) }
      }
    }
  }

  /// Leaves out a value that is like the one before.
  public func removeDuplicates(by isAlike: @escaping (Output, Output) -> Bool) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      let last = Locked(Output?.none)
      return sink { value in
        let isRepeated = last.change { last in
          defer { last = value }
          return last.map { isAlike($0, value) } ?? false
        }
        if !isRepeated { receive(value) }
      }
    }
  }
}

extension Publisher where Output: Equatable {
  public func removeDuplicates() -> AnyPublisher<Output, Failure> { removeDuplicates(by: ==) }
}

extension Publisher where Failure == Never {
  /// Sets a property of `object`, which lives as long as the subscription.
  public func assign<Root>(to property: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    sink { object[keyPath: property] = $0 }
  }

  /// Sets a published property for as long as it exists: `assign(to: &$rating)`.
  public func assign(to property: inout Published<Output>.Publisher) {
    let subject = property.subject
    subject.keep(sink { [weak subject] in subject?.send($0) })
  }
}
