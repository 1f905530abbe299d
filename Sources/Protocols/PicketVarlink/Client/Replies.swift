public import PicketJSON

/// The replies to one call, as they come.
public final class Replies: Sendable {
  private let client: Client

  init(_ client: Client) { self.client = client }

  deinit { client.letGo() }

  /// Waits for the next reply; nil behind the last. After `ClientError.late`, the call can be repeated.
  public func next(within time: Duration? = nil) throws(ClientError) -> JSON.Object? { try client.next(within: time) }

  /// Ends the stream, even while a thread waits for a reply; the connection ends with it.
  public func stop() { client.hangUp() }
}
