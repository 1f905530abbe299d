public import PicketSystem

/// How extensions are run.
public struct ExtensionOptions: Hashable, Sendable {
  /// Who takes all rights from them.
  public var place: ConfinementPlace
  /// How long a child waits for a look at most.
  public var deadline = Duration.seconds(2)
  /// How long an idle program is kept, since the next question often comes soon.
  public var idle = Duration.seconds(20)
  /// How many programs run at once, and how many questions wait.
  public var most = 4
  public var mostWaiting = 16
  /// The same for programs in the background, such as monitors. They have a number of processes of their own, so that no
  /// shield waits for them.
  public var backgroundDeadline = Duration.seconds(30)
  public var mostInBackground = 2
  /// The same for reports, for which somebody waits who knows that they are drawn from much.
  public var reportDeadline = Duration.seconds(10)
  public var mostReports = 2

  public init(_ place: ConfinementPlace) { self.place = place }

  func deadline(of kind: ExtensionKind) -> Duration {
    switch kind.pool {
    case .shields: deadline
    case .monitors: backgroundDeadline
    case .reports: reportDeadline
    }
  }

  func most(of kind: ExtensionKind) -> Int {
    switch kind.pool {
    case .shields: most
    case .monitors: mostInBackground
    case .reports: mostReports
    }
  }
}

/// A connection to picketd for an extension, with its app's rights for one child. It closes when nobody holds it any
/// more.
public final class ExtensionSeat: Sendable {
  /// Makes a connection for an app and a child, or none.
  public typealias Maker = @Sendable (_ client: String, _ child: String) async -> ExtensionSeat?

  package let descriptor: Descriptor

  public init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
}
