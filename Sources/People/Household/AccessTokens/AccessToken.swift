internal import CSodium
internal import FamilyTokens
internal import Ledger

/// What a program of another machine shows in place of a passcode. The token itself is known to the program alone: it is
/// 256 bits of chance, so its digest is enough to know it by, and says nothing of it.
public struct AccessToken: Hashable, Sendable, Identifiable {
  public enum Scope: String, Hashable, Sendable, CaseIterable {
    /// Reads as a guardian of that role does.
    case read
    /// Changes what a guardian changes from day to day, too.
    case control
  }

  public let id: Int
  public let name: String
  public let scope: Scope
  /// Seconds since 1970.
  public let created: Int
  /// The same, to the minute; nil where it was never shown.
  public internal(set) var lastUse: Int?
  let digest: [UInt8]
  let ending: Allowance.Ending?

  /// Seconds since 1970, for people; nil for one without an end.
  public var until: Int? { ending?.until }

  func isOver(at moment: ClockReading) -> Bool { ending.map { $0.boot <= moment.boot } ?? false }
}

extension AccessToken {
  /// What every token begins with, so that people and programs that look for secrets know it.
  static let prefix = "pkt_"

  static func fresh() -> String { prefix + Hexadecimal.text((0..<32).map { _ in .random(in: .min ... .max) }) }

  /// SHA-256.
  static func digest(of token: String) -> [UInt8] {
    let octets = Array(token.utf8)
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    // It fails for nothing.
    _ = unsafe crypto_hash_sha256(&digest, octets, UInt64(octets.count))
    return digest
  }
}

extension AccessToken {
  /// Nil for a row that means nothing.
  init?(_ row: AccessTokenRow, _ clock: MonotonicClock, at moment: ClockReading) {
    guard let scope = Scope(rawValue: row.scope), row.digest.count == crypto_hash_sha256_BYTES else { return nil }
    let ending = row.until.map { until in
      // Never longer than it was given for.
      Allowance.Ending(
        boot: clock.boot(of: until, at: moment, longest: max(0, until - row.created)), at: moment)
    }
    self.init(
      id: row.id, name: row.name, scope: scope, created: row.created, lastUse: row.used, digest: row.digest,
      ending: ending)
  }

  func row(_ clock: MonotonicClock, at moment: ClockReading) -> AccessTokenRow {
    let left = ending.map { Int(($0.boot - min(moment.boot, $0.boot)) / ClockReading.second) }
    return AccessTokenRow(
      id: id, name: name, digest: digest, scope: scope.rawValue, created: created,
      until: left.map { clock.seconds(at: moment) + $0 }, used: lastUse)
  }
}
