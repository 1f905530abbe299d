internal import PicketJSON
internal import PicketSystem
package import Postgres
package import Replication

/// Goes to the database for a node: it carries sealed rows there and back, and does what the family's owner of the database does.
/// It has no key, keeps nothing, and decides nothing.
package final class Courier {
  /// Bytes of what is handed in at once.
  private static let most = 150_000
  /// Seconds between two looks at who is there.
  static let pause = 30
  /// Milliseconds between news.
  private static let breath = 100
  /// Pages that are brought before what the node decided meanwhile is handed over.
  private static let pages = 16
  /// Milliseconds between two connections to a server that takes no changes.
  private static let renewals = 5_000...10_000
  /// Seconds between two tries while a quota is used up.
  private static let quotaPause = 120

  let limits: PostgresLimits
  var line: Line?
  /// Until when news wait behind those before.
  private var nextNews = Deadline(milliseconds: 0)
  /// How many nodes the family has.
  private var nodes = 1
  /// Until when nothing is handed over, since there was too much of it today.
  private var rested: (until: Int, why: String)?
  /// When to look next who is there, in seconds since 1970.
  var nextMeeting = 0
  /// When to look next which tables there are, and whose.
  var nextCheck = 0
  /// Until when a session that may change nothing is kept.
  private var renewal = Deadline(milliseconds: 0)

  package init(limits: PostgresLimits = PostgresLimits()) { self.limits = limits }

  /// Does what there is to do. `report` is called for each thing that came of it; false ends the work.
  package func run(_ work: CourierWork, at time: Int, _ report: (CourierReport) -> Bool) {
    switch work {
    case .rest: break
    case .errand(let number, let errand):
      do throws(PostgresError) {
        _ = report(.done(number, try Errands.run(errand, limits, at: time)))
      } catch {
        _ = report(.failed(number, why: "\(error)"))
      }
    case .exchange(let exchange):
      do throws(PostgresError) {
        try run(exchange, at: time, report)
      } catch {
        // Tables of which it knows nothing yet are looked at anew.
        if error.endsConnection || error.kind == .schema { line = nil }
        // A session may not learn that changes are taken again. All nodes of a school are refused at once, and connect one by one.
        if error.kind == .readOnly, renewal.milliseconds == 0 {
          line = nil
          renewal = Deadline(milliseconds: Int.random(in: Courier.renewals))
        }
        _ = report(.trouble(exchange.node, "\(error)"))
      }
    }
  }

  private func run(
    _ exchange: CourierExchange, at time: Int, _ report: (CourierReport) -> Bool
  ) throws(PostgresError) {
    let line = try connect(exchange, at: time)
    let connection = line.connection
    if let rested, time >= rested.until || rested.until > time + Courier.quotaPause { self.rested = nil }
    var refusal: PostgresError?
    do throws(PostgresError) {
      if let parcel = exchange.parcel, rested == nil, let receipt = try handOver(parcel, line, at: time) {
        // Minutes can wait for the others' next look. Before the report, which a picketd that ends does not take.
        if !parcel.rows.isEmpty || !parcel.claims.isEmpty { try line.bell.ring(on: connection) }
        guard report(.handedOver(exchange.node, mark: parcel.mark, receipt)) else { return }
      }
    } catch {
      // A server that takes nothing may have what others decided.
      guard !error.endsConnection else { throw error }
      refusal = error
    }
    if let pull = exchange.pull {
      var isTaken = true
      try pull.pages(over: connection, line.tables, most: Courier.pages) { pull, delivery in
        isTaken = delivery.parts(after: pull.bookmark, most: Courier.most).allSatisfy { part in
          report(.delivery(exchange.node, after: pull.bookmark, part))
        }
        return isTaken
      }
      guard isTaken else { return }
    }
    // Last, since what came meanwhile says that the database is there.
    if let refusal { throw refusal }
    if let rested, exchange.parcel != nil { guard report(.quota(exchange.node, rested.why)) else { return } }
    guard time >= nextMeeting || nextMeeting > time + Courier.pause else { return }
    nextMeeting = time + Courier.pause
    let nodes = try FleetNodes.meet(
      exchange.name, state: exchange.state, cursor: exchange.pull?.bookmark.revision ?? 0, at: time, on: connection,
      line.tables)
    self.nodes = nodes.count
    _ = report(
      .nodes(
        exchange.node,
        nodes.map {
          CarriedNode(
            node: $0.node, isKeeper: $0.isKeeper, isRevoked: $0.isRevoked, follows: $0.follows, seen: $0.seen,
            body: $0.body,
            state: $0.state, behind: $0.behind)
        }))
  }

  /// nil where a quota is used up: what others handed over is brought all the same.
  private func handOver(_ parcel: Parcel, _ line: Line, at time: Int) throws(PostgresError) -> Parcel.Receipt? {
    do throws(PostgresError) {
      return try parcel.receipt(line.connection.run(parcel.queries(for: line.tables)), for: line.tables)
    } catch  where error.state == FleetSchema.quotaState {
      rested = (time + Courier.quotaPause, error.reason)
      return nil
    }
  }

  /// Rests until the time is over, another node has handed something over, or the descriptor can be read. Returns whether there is news.
  package func rest(beside descriptor: CInt, milliseconds: Int) -> Bool {
    let end = Deadline(milliseconds: milliseconds)
    // It may have come with the last answer.
    while !isNotified() {
      var poll = Poll()
      poll.add(descriptor)
      poll.add(line?.connection.descriptor)
      // What comes may be no notice: the rest goes on.
      guard poll.wait(milliseconds: end.milliseconds), poll.isReady(1), !poll.isReady(0), end.milliseconds > 0 else {
        return false
      }
    }
    var random = SystemRandomNumberGenerator()
    // A server that notifies without end is asked no more often than every tenth of a second.
    _ = Poll.wait(
      for: descriptor, milliseconds: max(nextNews.milliseconds, FleetBell.lot(among: nodes, using: &random)))
    nextNews = Deadline(milliseconds: Courier.breath)
    return true
  }

  private func isNotified() -> Bool {
    do throws(PostgresError) {
      return try line?.connection.takeNotice() ?? false
    } catch {
      // The next exchange connects anew, and says why it cannot.
      line = nil
      return false
    }
  }
}
