public import PicketSystem
public import Wire

/// What the filter is told to do. Snapshots travel beside these: they are descriptors.
public enum Order: Hashable, Sendable {
  /// Make the kernel's fence this one, and keep it.
  case fence(FenceOrder)
  /// Draw pages of these settings so.
  case looks(PageLooks)
  /// This is what came of lookUps; from whoever follows, and at most as many as `Finding.most`.
  case findings([Finding])
  /// Whose answers are evidence (R12), and what becomes of questions to others.
  case resolvers(TrustedResolvers)
  /// Tell how things are.
  case status
  /// Put the rules up.
  case up
  /// Take the rules down and leave them down.
  case down
  /// Take the rules down and end.
  case stop
  /// Send records and events to this connection from now on, and to no earlier one.
  case follow
}

/// Beside this machine itself, what these resolvers answer is evidence (R12), and what others do is not.
public struct TrustedResolvers: Hashable, Sendable {
  public static let most = 64

  /// At most as many as `most`.
  public var addresses: [Address]
  /// Where the level is strict, what others are asked is refused.
  public var refusesOthers: Bool

  public init(_ addresses: [Address] = [], refusesOthers: Bool = false) {
    self.addresses = addresses
    self.refusesOthers = refusesOthers
  }
}

/// What a connection that gives orders sent.
public enum IncomingOrder: ~Copyable {
  /// Nothing for now.
  case nothing
  /// The other side is gone.
  case closed
  case order(Order)
  /// Judge by this snapshot, a sealed memory file, with this catalog.
  case snapshot(Descriptor, catalog: Descriptor?)
}
