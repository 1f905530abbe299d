public import PicketSystem

/// How extensions are run.
public struct ExtensionOptions: Hashable, Sendable {
  /// The program that takes everything from them: `picket-confine`.
  public var confine: String
  /// What a child waits at most for a look.
  public var deadline = Duration.seconds(2)
  /// How long one that has nothing to do is kept, since the next question often comes soon.
  public var idle = Duration.seconds(20)
  /// How many run at once, and how many questions wait.
  public var most = 4
  public var mostWaiting = 16

  public init(confine: String) { self.confine = confine }
}

/// A connection to picketd that an extension is started with, by which it may what its app may for one child. It goes with
/// whoever did not need it.
public final class ExtensionSeat: Sendable {
  /// Gives one for an app and a child, or none.
  public typealias Maker = @Sendable (_ client: String, _ child: String) async -> ExtensionSeat?

  package let descriptor: Descriptor

  public init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
}
