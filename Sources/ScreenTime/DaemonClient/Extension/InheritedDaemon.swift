internal import PicketJSON
internal import PicketSystem
internal import PicketVarlink

/// The daemon at the one connection that an extension was started with. When it is lost, so is the extension's time.
final class InheritedDaemon: Daemon {
  private let client: Client

  init(_ descriptor: Int32) { client = Client(Descriptor(owning: descriptor)) }

  func call(_ method: String, _ parameters: JSON.Object) throws(LinkFailure) -> JSON.Object {
    do throws(ClientError) {
      return try client.call(method, parameters)
    } catch {
      throw LinkFailure(error, "the connection of this extension")
    }
  }

  /// One connection has one call at a time, and what an extension does ends with its answer: it follows nothing.
  func follow(
    _ method: String, _ parameters: JSON.Object,
    reply: @escaping @Sendable (Result<JSON.Object, LinkFailure>) -> Void
  ) -> StreamHandle {
    StreamHandle {}
  }
}
