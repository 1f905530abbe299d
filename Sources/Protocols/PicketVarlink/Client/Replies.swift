public import PicketJSON

/// The replies to one call that wants more, as they come.
public final class Replies: Sendable {
  private let client: Client

  init(_ client: Client) { self.client = client }

  deinit { client.letGo() }

  /// Waits for the next one; nil behind the last. `ClientError.late` after `time` leaves everything as it is: ask again.
  public func next(within time: Duration? = nil) throws(ClientError) -> JSON.Object? { try client.next(within: time) }

  /// Ends them, also for a thread that waits for the next one just now; the connection ends with them.
  public func stop() { client.hangUp() }
}
