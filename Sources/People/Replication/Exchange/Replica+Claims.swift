/// Whose it is to tell something that a family gets once.
public enum ClaimState: String, Hashable, Sendable {
  /// This node asked, and the database has not answered.
  case wanted
  /// This node was the first.
  case ours
  /// Another node was.
  case elsewhere
}

/// A claim as a node keeps it on its disk.
public struct KeptClaim: Hashable, Sendable {
  public let key: ClaimKey
  public let state: ClaimState
  public let isUnsent: Bool

  public init(key: ClaimKey, state: ClaimState, isUnsent: Bool) {
    (self.key, self.state, self.isUnsent) = (key, state, isUnsent)
  }
}

extension Replica {
  /// Asks to be the one that tells something; `take` of a receipt says whether it is. What a limit stops is stopped meanwhile.
  public mutating func claim(_ key: ClaimKey) {
    guard claims[key] == nil else { return }
    claims[key] = .wanted
    unsentClaims.insert(key)
  }

  /// What is known of a claim; nil where no node is known to have made it.
  public func claim(of key: ClaimKey) -> ClaimState? { claims[key] }

  /// How many are known.
  public var claimCount: Int { claims.count }

  /// The claim of a number; nil where none is known.
  public func claimKey(_ id: [UInt8]) -> ClaimKey? { claims.keys.first { $0.id == id } }

  /// All claims, in the order of their keys.
  public var keptClaims: [KeptClaim] {
    claims.sorted { $0.key < $1.key }.map {
      KeptClaim(key: $0.key, state: $0.value, isUnsent: unsentClaims.contains($0.key))
    }
  }

  /// Whether a claim is not as it was.
  public func hasOtherClaims(than before: Replica) -> Bool {
    claims != before.claims || unsentClaims != before.unsentClaims
  }

  /// Lets go of claims whose hour is over. What such a claim was about is over too, so that it is not handed over either.
  mutating func forgetClaims(before hour: Int64) {
    claims = claims.filter { $0.key.hour >= hour }
    unsentClaims = unsentClaims.filter { $0.hour >= hour }
  }
}
