public import PicketJSON
internal import Synchronization

/// One call of a client, answered once: by `reply` or `fail`, after any number of `push` for a stream. A call that its
/// handler leaves unanswered is answered `MethodNotImplemented`.
public final class Call: Sendable {
  private enum Progress { case open, pushed, answered }

  /// Replies are no longer than requests.
  static let mostBytes = 1 << 20

  /// With its interface: `io.picket.Household.WhoAmI`.
  public let method: String
  /// Checked against the description; members that were `null` are missing.
  public let parameters: JSON.Object
  /// Whether the client accepts several replies.
  public let wantsMore: Bool
  public let isOneway: Bool
  public let connection: Connection
  private let progress = Mutex(Progress.open)

  init(_ request: Request, on connection: Connection) {
    method = request.method
    parameters = request.parameters
    wantsMore = request.wantsMore && !request.isOneway
    isOneway = request.isOneway
    self.connection = connection
  }

  /// Without its interface: `WhoAmI`.
  public var name: String {
    String(method.utf8.lastIndex(of: UInt8(ascii: ".")).map { method[$0...].dropFirst() } ?? method[...])
  }

  /// The only reply, or the last of several.
  public func reply(_ parameters: JSON.Object = [:]) { answer(.reply(parameters, continues: false)) }

  public func fail(_ error: CallError) { answer(.error(error)) }

  /// Sends one of several replies; waits while the client has too much to read. False when no more are wanted: the
  /// client has gone, the server stops, or the call asked for one reply, which this was.
  public func push(_ parameters: JSON.Object) async -> Bool {
    guard wantsMore else {
      reply(parameters)
      return false
    }
    let bytes = bounded(.reply(parameters, continues: true))
    let isOpen = progress.withLock { progress in
      guard progress != .answered, !Task.isCancelled else { return false }
      progress = .pushed
      return connection.outbox.put(bytes)
    }
    guard isOpen else { return false }
    return await connection.outbox.drain() && !Task.isCancelled
  }

  /// Answers a call that its handler left open. False when that is impossible, since the client expects more.
  func finish() -> Bool {
    switch progress.withLock({ $0 }) {
    case .answered: return true
    case .open:
      fail(.methodNotImplemented(method))
      return true
    case .pushed: return false
    }
  }

  private func answer(_ response: Response) {
    let bytes = bounded(response)
    progress.withLock { progress in
      if progress != .answered && !isOneway { _ = connection.outbox.put(bytes) }
      progress = .answered
    }
  }

  private func bounded(_ response: Response) -> [UInt8] {
    let bytes = response.bytes
    if bytes.count <= Call.mostBytes { return bytes }
    let interface = method.dropLast(name.count)
    return Response.error(CallError("\(interface)ReplyTooLong", ["bytes": .int(bytes.count)])).bytes
  }
}
