import FilterProtocol

/// The conversation with picket-filter: orders go out, their answers come back in the same order.
struct FilterLink: ~Copyable {
  /// What an answer will be about.
  enum PendingOrder: Hashable { case follow, fence, status, snapshot, looks, findings, resolvers, down, stop }

  enum News {
    case answer(PendingOrder, Report)
    case records([DecisionRecord])
    case event(Event)
    case lookUps([LookUp])
    case judged(UInt64)
    case usage(UsageRound)
    case lost(String)
  }

  private static let patience = Duration.seconds(30)

  private let connection: Conversation
  private var orders: [(order: PendingOrder, deadline: ContinuousClock.Instant)] = []

  /// A connection is changed by reading, which a borrowed optional does not allow.
  private final class Conversation {
    var connection: FilterConnection
    init(_ connection: consuming FilterConnection) { self.connection = connection }
  }

  init(path: String) throws(LinkError) { connection = Conversation(try FilterConnection(path: path)) }

  var descriptor: CInt { connection.connection.descriptor }
  var process: Int32 { connection.connection.peer.process }
  var isWaiting: Bool { !orders.isEmpty }

  mutating func give(_ order: Order, _ pending: PendingOrder) throws(LinkError) {
    guard try connection.connection.send(order) == .sent else { throw .late(seconds: 0) }
    expect(pending)
  }

  mutating func give(snapshot: CInt, catalog: CInt?) throws(LinkError) {
    guard try connection.connection.send(snapshot: snapshot, catalog: catalog) == .sent else { throw .late(seconds: 0) }
    expect(.snapshot)
  }

  private mutating func expect(_ pending: PendingOrder) {
    orders.append((pending, .now + FilterLink.patience))
  }

  /// The next thing that the filter said; nil when there is none. After `.lost` nothing comes.
  mutating func next() -> News? {
    do throws(LinkError) {
      switch try connection.connection.receiveReport() {
      case .nothing:
        guard let first = orders.first, first.deadline < .now else { return nil }
        return .lost("it does not answer")
      case .closed: return .lost("it ended the connection")
      case .report(.records(let records)): return .records(records)
      case .report(.event(let event)): return .event(event)
      case .report(.lookUps(let lookUps)): return .lookUps(lookUps)
      case .report(.judged(let revision)): return .judged(revision)
      case .report(.usage(let round)): return .usage(round)
      case .report(let report):
        guard !orders.isEmpty else { return .lost("it answered what nobody asked") }
        return .answer(orders.removeFirst().order, report)
      }
    } catch {
      return .lost(error.description)
    }
  }
}
