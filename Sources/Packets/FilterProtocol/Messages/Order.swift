public import PicketSystem
public import Wire

/// An order to the filter. Snapshots travel beside these: they are descriptors.
public enum Order: Hashable, Sendable {
  /// Install this fence and keep it up.
  case fence(FenceOrder)
  /// Use these looks for pages of their settings.
  case looks(PageLooks)
  /// Answers to lookUps; from the follower, and at most `LookUpResult.most`.
  case findings([LookUpResult])
  /// The trusted resolvers (R12), and what happens to questions to others.
  case resolvers(TrustedResolvers)
  /// Report the status.
  case status
  /// Install the rules.
  case up
  /// Remove the rules and leave them removed.
  case down
  /// Remove the rules and end.
  case stop
  /// Send records and events to this connection from now on, and to no earlier one.
  case follow
}

/// Answers of these resolvers and of this machine itself are evidence (R12); answers of others are not.
public struct TrustedResolvers: Hashable, Sendable {
  public static let most = 64

  /// At most as many as `most`.
  public var addresses: [Address]
  /// Whether questions to others are refused at level strict.
  public var refusesOthers: Bool

  public init(_ addresses: [Address] = [], refusesOthers: Bool = false) {
    self.addresses = addresses
    self.refusesOthers = refusesOthers
  }
}

/// A message from a connection that gives orders.
public enum IncomingOrder: ~Copyable {
  /// Nothing for now.
  case nothing
  /// The other side is gone.
  case closed
  case order(Order)
  /// Judge by this snapshot, a sealed memory file, with this catalog.
  case snapshot(Descriptor, catalog: Descriptor?)
}
