internal import FamilyTokens
internal import FilterProtocol
internal import Ledger
internal import Policy

/// What a child visited and runs, as far as its newest decisions tell: each thing once, by name.
public struct RecentActivity: Hashable, Sendable {
  public var domains: [Revealed]
  public var applications: [Revealed]
}

extension Household {
  /// Decisions of a child that are looked at, the newest first.
  private static let depth = 20_000
  private static let mostThings = 2_000

  /// Names that were allowed, without names that only DNS was asked for: a question is no visit. Applications count also
  /// where they were stopped: a child who tries an application has it.
  public func recentActivity(of child: Int) throws(HouseholdError) -> RecentActivity {
    _ = try self.child(child)
    flushDecisions()
    do throws(LedgerError) {
      let (names, applications) = try ledger.read { (tx) throws(LedgerError) in
        (
          try tx.names(
            of: child, verdict: Verdict.allow.rawValue, notBy: DecisionRecord.Via.dns.rawValue, depth: Household.depth,
            limit: Household.mostThings),
          try tx.applications(of: child, depth: Household.depth, limit: Household.mostThings)
        )
      }
      return RecentActivity(domains: revealed(names, .domain), applications: revealed(applications, .application))
    } catch {
      throw HouseholdError(error)
    }
  }

  /// Under the newest key, so that a thing has one token.
  private func revealed(_ tokens: [[UInt8]], _ kind: Token.Kind) -> [Revealed] {
    let values = Set(
      tokens.compactMap { octets in
        sealer.open(Token(octets: octets)).flatMap { $0.kind == kind ? $0.text : nil }
      })
    return values.sorted().compactMap { value in
      sealer.seal(value, as: kind).map {
        Revealed(token: $0, kind: kind, value: value, title: catalog.title(of: value, kind))
      }
    }
  }
}
