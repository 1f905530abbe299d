import Activity
import Postgres
import Support

@testable import Fleet
@testable import Replication

/// Nodes, their database and all that goes wrong between them, by lot; and what should come of it, kept in another way than the
/// nodes keep it: each decision with the set of all decisions that its guardian could know of.
struct World {
  struct Decision {
    let stamp: RowState.Stamp
    let knew: Numbers
    let body: [UInt8]?
  }

  /// A parcel on its way, with what its node knew of its rows.
  struct Shipment {
    let parcel: Parcel
    let knew: [RowKey: Numbers]
  }

  var random: SeededGenerator
  let mayRestore: Bool
  var nodes: [Replica]
  var clocks: [Int64]
  var isCut: [Bool]
  var database = PretendDatabase()
  var backup = PretendDatabase()
  /// What was sent and given up, and still arrives.
  var late: [Shipment] = []

  var decisions: [RowKey: [Decision]] = [:]
  var knows: [[RowKey: Numbers]]
  /// Decisions that others replaced of which a node knows.
  var replaced: [[RowKey: Numbers]]
  var databaseKnows: [RowKey: Numbers] = [:]
  var backupKnows: [RowKey: Numbers] = [:]
  /// What was not as it should be, while all went on.
  var faults: Set<String> = []
  var used: [MinutesKey: UInt64] = [:]
  var told: [ClaimKey: Int] = [:]
  /// What each node told, and whether one of them told something again.
  var tellers: [Set<ClaimKey>]
  var toldTwice = false
  var wanted: Set<ClaimKey> = []
  var restores = 0

  init(seed: UInt64, nodes count: Int, mayRestore: Bool) throws {
    random = SeededGenerator(seed: seed)
    self.mayRestore = mayRestore
    nodes = try (1...count).map { Replica(node: try node(Int64($0))) }
    clocks = (0..<count).map { Int64($0) * 1_000 }
    tellers = [Set<ClaimKey>](repeating: [], count: count)
    isCut = [Bool](repeating: false, count: count)
    knows = [[RowKey: Numbers]](repeating: [:], count: count)
    replaced = knows
  }

  mutating func step() throws {
    let place = Int.random(in: nodes.indices, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<25: try decide(place)
    case 25..<45: try use(place)
    case 45..<52: try claim(place)
    case 52..<70: if !isCut[place] { try pull(place) }
    case 70..<88: if !isCut[place] { try push(place) }
    case 88..<92: isCut[place].toggle()
    case 92..<95: clocks[place] += Int64.random(in: -100_000...100_000, using: &random)
    case 95..<99: try arrive()
    default: disaster()
    }
  }

  private mutating func decide(_ place: Int) throws {
    let kinds: [RowKind] = [.store, .grant, .member, .limit, .answer, .dayChange, .device]
    let row = try key(kinds[Int.random(in: 0..<kinds.count, using: &random)], UInt8.random(in: 0..<6, using: &random))
    let body: [UInt8]? = random.chance(oneIn: 3) ? nil : random.bytes(2)
    nodes[place].decide(row, body, at: clocks[place])
    let mine = nodes[place].node
    let count = UInt32((decisions[row] ?? []).filter { $0.stamp.node == mine }.count + 1)
    let stamp = RowState.Stamp(node: mine, count: count)
    let knew = knows[place][row] ?? Numbers()
    decisions[row, default: []].append(Decision(stamp: stamp, knew: knew, body: body))
    learn(Numbers((decisions[row]?.count ?? 1) - 1), of: row, at: place)
    check(row, at: place)
  }

  private mutating func learn(_ numbers: Numbers, of row: RowKey, at place: Int) {
    for number in numbers.subtracting(knows[place][row] ?? Numbers()) {
      guard let decision = decisions[row]?[number] else { continue }
      replaced[place][row, default: Numbers()].formUnion(decision.knew)
    }
    knows[place][row, default: Numbers()].formUnion(numbers)
  }

  /// What counts on a node is what the decisions say that it knows of and that none of them replaced.
  private mutating func check(_ row: RowKey, at place: Int) {
    let known = knows[place][row] ?? Numbers()
    let standing = known.subtracting(replaced[place][row] ?? Numbers())
    let bodies: [[UInt8]?] = standing.map { decisions[row]?[$0].body }
    let settled = Set(nodes[place].settled(row))
    switch row.kind.effect {
    case .closes: if !settled.isSuperset(of: bodies.compactMap { $0 }) { faults.insert("\(row) is open") }
    case .opens: if bodies.contains(nil), !settled.isEmpty { faults.insert("\(row) is open, and was closed") }
    case .plain: break
    }
    if !settled.isSubset(of: bodies.compactMap { $0 }) { faults.insert("\(row) is what no guardian decided") }
  }

  /// No node knows of a minute in which nothing was used.
  private mutating func checkUse(at place: Int) {
    for (key, map) in nodes[place].minutes where map.bits & ~(used[key] ?? 0) != 0 {
      faults.insert("a minute is made up")
    }
  }

  private mutating func use(_ node: Int) throws {
    let place = try place(
      UInt8.random(in: 1...3, using: &random), UInt8.random(in: 1...4, using: &random),
      hour: Int64.random(in: 500_000..<500_003, using: &random))
    if random.chance(oneIn: 2) {
      let minutes = map(Int.random(in: 0..<60, using: &random))
      nodes[node].use(place, minutes)
      used[place, default: 0] |= minutes.bits
    } else {
      let counter = CounterKey(place, node: nodes[node].node, kind: 1)
      let before = counter.flatMap { nodes[node].counters[$0] } ?? 0
      nodes[node].count(place, kind: 1, before + Int64.random(in: 1...9, using: &random))
    }
  }

  private mutating func claim(_ place: Int) throws {
    guard let claim = ClaimKey([UInt8.random(in: .min ... .max, using: &random), 1], hour: 500_000) else { return }
    nodes[place].claim(claim)
    wanted.insert(claim)
  }

  mutating func pull(_ place: Int, isSafe: Bool = false) throws {
    let page = isSafe ? 2_000 : Int.random(in: 1...40, using: &random)
    let delivery = try delivery(nodes[place].pull(page: page), to: place)
    if !isSafe, random.chance(oneIn: 5) { return }
    // It may come twice.
    for _ in 0..<(random.chance(oneIn: 6) ? 2 : 1) {
      let news = nodes[place].take(delivery, ThinSeal(), at: clocks[place])
      if news.isRestored { return }
      for (row, _, _) in delivery.rows where row.kind != .dispute {
        learn(databaseKnows[row] ?? Numbers(), of: row, at: place)
        check(row, at: place)
      }
      checkUse(at: place)
    }
  }

  /// A page that ends within one revision is asked for again, as a larger one.
  private func delivery(_ pull: Pull, to place: Int) throws -> Pull.Delivery {
    do throws(PostgresError) {
      return try database.delivery(pull, from: tables(of: place))
    } catch {
      guard error.kind == .busy else { throw error }
      return try delivery(pull.with(page: pull.page * 4), to: place)
    }
  }

  /// Some nodes are of an older Picket.
  private func tables(of place: Int) -> FleetTables { place % 3 == 1 ? FleetTables(version: 2) : .latest }

  mutating func push(_ place: Int, isSafe: Bool = false) throws {
    let most = isSafe ? 2_000 : Int.random(in: 1...30, using: &random)
    let parcel = nodes[place].parcel(ThinSeal(), most: most, hour: 500_000, using: &random)
    if parcel.isEmpty { return }
    let shipment = Shipment(
      parcel: parcel,
      knew: Dictionary(uniqueKeysWithValues: parcel.rows.map { ($0.key, knows[place][$0.key] ?? Numbers()) }))
    switch isSafe ? 9 : Int.random(in: 0..<10, using: &random) {
    case 0: return  // It never came.
    case 1: late.append(shipment)
    case 2: _ = arrive(shipment)  // The answer was lost.
    case 3:
      // It came twice, and the second answer was heard.
      _ = arrive(shipment)
      try hear(arrive(shipment), parcel, place)
    default:
      let answers = arrive(shipment)
      // People go on while the answer is on its way.
      if !isSafe, random.chance(oneIn: 3) {
        try decide(place)
        try use(place)
      }
      try hear(answers, parcel, place)
    }
  }

  private mutating func arrive() throws {
    guard !late.isEmpty else { return }
    _ = arrive(late.remove(at: Int.random(in: late.indices, using: &random)))
  }

  private mutating func arrive(_ shipment: Shipment) -> [QueryAnswer] {
    let place = Int(shipment.parcel.node.number) - 1
    let (answers, taken) = database.take(shipment.parcel, for: tables(of: place))
    for row in taken { databaseKnows[row] = shipment.knew[row] }
    return answers
  }

  private mutating func hear(_ answers: [QueryAnswer], _ parcel: Parcel, _ place: Int) throws {
    for claim in nodes[place].take(try parcel.receipt(answers), of: parcel).claims {
      told[claim, default: 0] += 1
      toldTwice = toldTwice || !tellers[place].insert(claim).inserted
    }
  }

  /// Sometimes a backup is made, and sometimes the database is set back to it.
  private mutating func disaster() {
    guard mayRestore, random.chance(oneIn: 4) else { return }
    if random.chance(oneIn: 2) {
      (backup, backupKnows) = (database, databaseKnows)
    } else {
      (database, databaseKnows, late) = (backup, backupKnows, [])
      restores += 1
    }
  }

  /// Everything is well again, and all speak to each other until there is nothing left to say.
  mutating func heal() throws -> Int {
    while !late.isEmpty { try arrive() }
    for round in 1...60 {
      let before = nodes.map { ($0.bookmark, $0.unsent) }
      for place in nodes.indices {
        try pull(place, isSafe: true)
        try push(place, isSafe: true)
      }
      let isQuiet = zip(before, nodes).allSatisfy { $0.0 == $1.bookmark && $0.1 == 0 && $1.unsent == 0 }
      if isQuiet { return round }
    }
    return .max
  }
}
