/// Whether programs are told between which ages a child is.
public enum AgeSharing: String, Hashable, Sendable, CaseIterable {
  case always
  /// A guardian is asked for each client, once.
  case ask
  case never
}

/// Who is told of a child's age.
public enum AgeReader: Hashable, Sendable {
  /// A guardian's program, which may know all there is.
  case guardian
  /// A client's own program, and no other of the child's user.
  case client(String)
  /// Any program of the child's user. Each may say that it is whatever client it likes, so all of them are one.
  case anybody

  /// What its memory is kept under.
  var name: String { if case .client(let name) = self { name } else { "" } }
}

/// What a client may know of a child's age, and what it was told.
struct AgeMemory: Hashable, Sendable {
  /// A guardian's word; nil until there is one.
  var mayKnow: Bool?
  /// The age at which `gates` were told: they hold for that age alone.
  var age: Int?
  var gates: [Int] = []
}
