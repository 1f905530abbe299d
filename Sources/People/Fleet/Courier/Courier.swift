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
  private static let pause = 30
  /// Milliseconds between news.
  private static let breath = 100
  /// Rows of one revision, at the most.
  private static let mostRows = 50_000
  /// Seconds between two tries while a quota is used up.
  private static let quotaPause = 120

  private let limits: PostgresLimits
  private var line: Line?
  /// Until when news wait behind those before.
  private var nextNews = Deadline(milliseconds: 0)
  /// How many nodes the family has.
  private var nodes = 1
  /// Until when nothing is handed over, since there was too much of it today.
  private var rested: (until: Int, why: String)?
  /// When to look next who is there, in seconds since 1970.
  private var nextMeeting = 0

  private struct Line {
    let address: String
    let connection: PostgresConnection
    let tables: FleetTables
    let bell: FleetBell
  }

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
        // Other tables than before, or a server that may take changes again, which a session does not learn: it is looked at anew.
        if error.endsConnection || [.schema, .readOnly].contains(error.kind) { line = nil }
        _ = report(.trouble(exchange.node, "\(error)"))
      }
    }
  }

  private func run(
    _ exchange: CourierExchange, at time: Int, _ report: (CourierReport) -> Bool
  ) throws(PostgresError) {
    let line = try connect(exchange)
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
      let delivery = try delivery(of: pull, line)
      for part in delivery.parts(after: pull.bookmark, most: Courier.most) {
        guard report(.delivery(exchange.node, after: pull.bookmark, part)) else { return }
      }
    }
    // Last, since what came meanwhile says that the database is there.
    if let refusal { throw refusal }
    if let rested, exchange.parcel != nil { guard report(.quota(exchange.node, rested.why)) else { return } }
    guard time >= nextMeeting || nextMeeting > time + Courier.pause else { return }
    nextMeeting = time + Courier.pause
    // Meanwhile its owner may have brought it up to date, or given this role to another family.
    if try tables(on: connection, for: exchange) != line.tables { self.line = nil }
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
      return try parcel.receipt(line.connection.run(parcel.queries(for: line.tables)))
    } catch  where error.state == FleetSchema.quotaState {
      rested = (time + Courier.quotaPause, error.reason)
      return nil
    }
  }

  /// A page that ends within one revision is asked for again, as a larger one.
  private func delivery(of pull: Pull, _ line: Line) throws(PostgresError) -> Pull.Delivery {
    do throws(PostgresError) {
      return try pull.delivery(over: line.connection, line.tables)
    } catch {
      guard error.kind == .busy, error.state.isEmpty, pull.page < Courier.mostRows else { throw error }
      return try delivery(of: pull.with(page: pull.page * 4), line)
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

  private func connect(_ exchange: CourierExchange) throws(PostgresError) -> Line {
    let address = exchange.address
    if let line, line.address == address { return line }
    line = nil
    nextMeeting = 0
    let connection = try PostgresConnection(to: DatabaseAddress(address), limits: limits)
    let tables = try tables(on: connection, for: exchange)
    let line = Line(
      address: address, connection: connection, tables: tables,
      bell: try FleetBell(of: exchange.family, listeningOn: connection))
    self.line = line
    return line
  }

  /// What tables there are, where this Picket works with them and they are the family's.
  private func tables(
    on connection: PostgresConnection, for exchange: CourierExchange
  ) throws(PostgresError) -> FleetTables {
    let tables = try FleetSchema.check(on: connection)
    // Of a node that was put out it knows none, which the exchange says.
    guard try FleetNodes.family(on: connection) ?? exchange.family == exchange.family else {
      line = nil
      throw PostgresError(
        .denied, "use \(connection.address)", reason: "it is another family's",
        remedy: "See whether 'fleet' in the configuration names the database that this machine was let into.")
    }
    return tables
  }
}
