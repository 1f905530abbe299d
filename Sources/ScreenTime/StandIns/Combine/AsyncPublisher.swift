extension Publisher where Failure == Never {
  /// The values for `for await`. A loop that is slower than the publisher gets the newest.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// The values of a publisher as an asynchronous sequence, which subscribes when a loop begins.
public struct AsyncPublisher<Source: Publisher>: AsyncSequence where Source.Failure == Never {
  public typealias Element = Source.Output

  private let publisher: Source

  public init(_ publisher: Source) { self.publisher = publisher }

  public func makeAsyncIterator() -> Iterator { Iterator(publisher) }

  public struct Iterator: AsyncIteratorProtocol {
    private var values: AsyncStream<Locked<Element>>.Iterator
    /// Ends with the loop.
    private let subscription: AnyCancellable

    init(_ publisher: Source) {
      let (stream, continuation) = AsyncStream.makeStream(
        of: Locked<Element>.self, bufferingPolicy: .bufferingNewest(1))
      values = stream.makeAsyncIterator()
      subscription = publisher.sink { continuation.yield(Locked($0)) }
    }

    public mutating func next() async -> Element? { await values.next()?.value }
  }
}
