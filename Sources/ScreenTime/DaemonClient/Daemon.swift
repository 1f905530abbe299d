package import PicketJSON

/// The other end: methods by their full name, parameters and replies by theirs.
package protocol Daemon: Sendable {
  func call(_ method: String, _ parameters: JSON.Object) throws(LinkFailure) -> JSON.Object

  /// Hands over each reply, on a thread of its own, until what is returned is ended or gone. A daemon that goes away and
  /// comes back is asked again; what it said before may come twice.
  func follow(
    _ method: String, _ parameters: JSON.Object,
    reply: @escaping @Sendable (Result<JSON.Object, LinkFailure>) -> Void
  ) -> StreamHandle
}
