internal import CSodium
internal import FamilyTokens

/// What browsers sign, made here and taken once. A challenge bears its own proof and is not remembered, so that strangers who ask
/// for many use no memory and spoil no guardian's challenge. Only challenges that were taken are remembered.
struct PasskeyChallenges {
  /// What a challenge is good for.
  enum Purpose: Hashable {
    case opening
    /// For the guardian who has just given the passcode, while it is that one.
    case adding(guardian: Int?, generation: Int)
  }

  /// Longer than people look for a phone: five minutes.
  static let seconds: UInt64 = 300
  private static let chance = 16
  private static let head = chance + 8

  /// Another one with each start.
  private let key = (0..<Int(crypto_auth_KEYBYTES)).map { _ in UInt8.random(in: .min ... .max) }
  /// With their ends, after which nothing asks for them.
  private var taken: [[UInt8]: UInt64] = [:]

  /// Octets of chance, the end by CLOCK_BOOTTIME, and the proof.
  func make(_ purpose: Purpose, at origin: String, _ moment: ClockReading) -> [UInt8] {
    let end = moment.boot + PasskeyChallenges.seconds * ClockReading.second
    let chance = (0..<PasskeyChallenges.chance).map { _ in UInt8.random(in: .min ... .max) }
    let head = chance + (0..<8).map { UInt8(truncatingIfNeeded: end >> UInt64(56 - 8 * $0)) }
    return head + proof(of: head, purpose, origin)
  }

  /// Whether it was made for this, is not over, and was not taken yet.
  func holds(_ challenge: [UInt8], for purpose: Purpose, at origin: String, _ moment: ClockReading) -> Bool {
    let head = Array(challenge.prefix(PasskeyChallenges.head))
    guard challenge.count == PasskeyChallenges.head + Int(crypto_auth_BYTES), taken[head] == nil else { return false }
    guard proof(of: head, purpose, origin).isSameSecret(as: Array(challenge.dropFirst(head.count))) else {
      return false
    }
    return PasskeyChallenges.end(head) > moment.boot
  }

  /// Takes one that holds. Only a guardian's passkey or passcode comes so far.
  mutating func take(_ challenge: [UInt8], _ moment: ClockReading) {
    taken = taken.filter { $0.value > moment.boot }
    let head = Array(challenge.prefix(PasskeyChallenges.head))
    taken[head] = PasskeyChallenges.end(head)
  }

  private static func end(_ head: [UInt8]) -> UInt64 { head.dropFirst(chance).reduce(0) { $0 << 8 | UInt64($1) } }

  private func proof(of head: [UInt8], _ purpose: Purpose, _ origin: String) -> [UInt8] {
    let words =
      switch purpose {
      case .opening: "open"
      case .adding(let guardian, let generation): "add \(guardian ?? 0) \(generation)"
      }
    // The head has a fixed length, and no line break is in what stands before the origin.
    let message = head + Array("\(words)\n\(origin)".utf8)
    var proof = [UInt8](repeating: 0, count: Int(crypto_auth_BYTES))
    // It fails for nothing.
    _ = unsafe crypto_auth(&proof, message, UInt64(message.count), key)
    return proof
  }
}
