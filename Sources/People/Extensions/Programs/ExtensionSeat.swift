public import PicketSystem

/// A connection to picketd that an extension is started with, by which it may what its app may for one child. It goes with
/// whoever did not need it.
public final class ExtensionSeat: Sendable {
  /// Gives one for an app and a child, or none.
  public typealias Maker = @Sendable (_ client: String, _ child: String) async -> ExtensionSeat?

  package let descriptor: Descriptor

  public init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
}
