/// The parts of a report, as they come.
public struct DeviceActivityResults<Element>: AsyncSequence {
  public typealias Failure = Never

  private let elements: [Element]

  package init(_ elements: [Element]) { self.elements = elements }

  public func makeAsyncIterator() -> Iterator { Iterator(elements) }

  public class Iterator: AsyncIteratorProtocol {
    private var rest: ArraySlice<Element>

    fileprivate init(_ elements: [Element]) { rest = elements[...] }

    public func next() async -> Element? { rest.popFirst() }

    public func next(isolation actor: isolated (any Actor)?) async throws(Never) -> Element? { rest.popFirst() }
  }
}

extension DeviceActivityResults: Sendable where Element: Sendable {}

extension DeviceActivityResults: Equatable where Element: Equatable {}

extension DeviceActivityResults: Hashable where Element: Hashable {}
