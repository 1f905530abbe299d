public import PicketJSON
internal import Synchronization

/// One call of a client, to be answered once: by `reply` or `fail`, after any number of `push` where more is wanted.
/// A call that its handler leaves without an answer is answered `MethodNotImplemented`.
public final class Call: Sendable {
  private enum Progress { case open, pushed, answered }

  /// Replies are no longer than requests.
  static let mostBytes = 1 << 20

  /// With its interface: `io.picket.Household.WhoAmI`.
  public let method: String
  /// As the description wants them; what was `null` is missing.
  public let parameters: JSON.Object
  /// Whether the client takes more than one reply.
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

  /// The one answer, or the last of many.
  public func reply(_ parameters: JSON.Object = [:]) { answer(.reply(parameters, continues: false)) }

  public func fail(_ error: CallError) { answer(.error(error)) }

  /// One of many answers; waits while the client has too much to read. False when no more is wanted: the client is
  /// gone, the server stops, or the call asked for one reply, which this was then.
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

  /// What a handler left undone. False when the client cannot be told, since it waits for more.
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
