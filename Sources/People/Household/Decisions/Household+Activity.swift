internal import FilterProtocol
internal import Ledger
internal import Policy

/// What a child visited and runs, as far as its newest decisions tell: each once, by name.
public struct Activity: Hashable, Sendable {
  public var domains: [Revealed]
  public var applications: [Revealed]
}

extension Household {
  /// Of a child's decisions, the newest.
  private static let depth = 20_000
  private static let mostThings = 2_000

  /// Names that it was let have: of these a question alone is no visit. Applications also where they were stopped: whoever
  /// tries is there.
  public func activity(of child: Int) throws(HouseholdError) -> Activity {
    _ = try self.child(child)
    flush()
    do throws(LedgerError) {
      let (names, applications) = try ledger.read { (tx) throws(LedgerError) in
        (
          try tx.names(
            of: child, verdict: Verdict.allow.rawValue, notBy: DecisionRecord.Via.dns.rawValue, depth: Household.depth,
            limit: Household.mostThings),
          try tx.applications(of: child, depth: Household.depth, limit: Household.mostThings)
        )
      }
      return Activity(domains: shown(names, .domain), applications: shown(applications, .application))
    } catch {
      throw HouseholdError(error)
    }
  }

  /// Under the newest key, so that the same thing has one token.
  private func shown(_ tokens: [[UInt8]], _ kind: Token.Kind) -> [Revealed] {
    let values = Set(
      tokens.compactMap { octets in
        sealer.open(Token(octets: octets)).flatMap { $0.kind == kind ? $0.text : nil }
      })
    return values.sorted().compactMap { value in
      sealer.seal(value, as: kind).map { Revealed(token: $0, kind: kind, value: value, title: title(of: value, kind)) }
    }
  }
}
