import Support
import Testing

@testable import Ledger

/// Random sequences of writes, beside plain arrays.
@Suite struct ModelTests {
  @Test(arguments: 0..<6) func `a ledger does what a plain model does`(_ run: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let ground = try Ground()
    var ledger = try ground.open()
    var model = Contents()
    var lastChild = 0
    for step in 0..<150 {
      let when: Comment = "seed \(seed), step \(step)"
      // A transaction of a few changes; some are given up.
      var next = model
      var nextChild = lastChild
      let isGivenUp = random.chance(oneIn: 5)
      do throws(LedgerError) {
        try ledger.write { (tx) throws(LedgerError) in
          for _ in 0..<Int.random(in: 1...4, using: &random) {
            try Self.change(tx, &next, &nextChild, &random)
          }
          if isGivenUp { throw LedgerError.invalid("this", "it was given up") }
        }
        model = next
        lastChild = nextChild
      } catch {
        #expect(isGivenUp, "\(when): \(error)")
        // A transaction that was given up uses no number.
      }
      if random.chance(oneIn: 20) {
        // A ledger has one owner at a time, so the first must be released before it is opened again.
        ledger = try Ledger(path: ground.workshop.path("other.db"))
        ledger = try ground.open()
      }
      try #require(try Contents(ledger) == model, when)
    }
  }

  /// The table's order: clients are one digit.
  private static func key(_ row: StoreRow) -> [Int] {
    [row.child] + row.client.utf8.map { Int($0) } + row.name.utf8.map { Int($0) }
  }

  /// Makes the same change to ledger and model.
  private static func change(
    _ tx: borrowing Transaction<Writing>, _ model: inout Contents, _ lastChild: inout Int,
    _ random: inout SeededGenerator
  ) throws(LedgerError) {
    let text = ["", "a", "\u{e9}", "'\"", "\u{1F98A}"].randomElement(using: &random) ?? ""
    let number = Int.random(in: 0...3, using: &random)
    let child = model.children.randomElement(using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      lastChild += 1
      let row = ChildRow(name: "\(lastChild)\(text)", birthYear: number == 0 ? nil : 2_000 + number, created: number)
      let added = try tx.add(row)
      model.children.append(added)
    case 1:
      guard var row = child else { return }
      row.level = number == 0 ? nil : text
      try tx.put(row)
      model.children = model.children.map { $0.id == row.id ? row : $0 }
    case 2 where number == 0:
      guard let id = child?.id else { return }
      try tx.remove(child: id)
      model.children.removeAll { $0.id == id }
      model.devices.removeAll { $0.child == id }
      model.stores.removeAll { $0.child == id }
      model.authorizations.removeAll { $0.child == id }
      model.grants.removeAll { $0.child == id }
      model.questions.removeAll { $0.child == id }
    case 3:
      let row = try tx.add(
        DeviceRow(owner: child == nil ? "shared" : "child", child: child?.id, name: text, created: number))
      model.devices.append(row)
    case 4:
      guard let id = child?.id else { return }
      let row = StoreRow(
        child: id, client: "\(number)", name: text, isActive: number == 1, revision: number, settings: text)
      try tx.put(row)
      model.stores.removeAll { $0.child == id && $0.client == row.client && $0.name == text }
      model.stores.append(row)
      model.stores.sort { Self.key($0).lexicographicallyPrecedes(Self.key($1)) }
    case 5:
      guard let row = model.stores.randomElement(using: &random) else { return }
      try tx.removeStore(of: row.child, client: row.client, name: row.name)
      model.stores.removeAll { $0 == row }
    case 6:
      guard let id = child?.id else { return }
      let token = number == 0 ? nil : random.bytes(number - 1)
      model.grants.append(try tx.add(GrantRow(child: id, kind: text, token: token, until: number, created: number)))
    case 7:
      try tx.removeGrants(endedBefore: number)
      model.grants.removeAll { $0.until < number }
    default:
      let row = SeenRow(hardware: text, addresses: "[]", first: number, last: number)
      try tx.put(row)
      model.seen.removeAll { $0.hardware == text }
      model.seen.append(row)
      model.seen.sort { Array($0.hardware.utf8).lexicographicallyPrecedes(Array($1.hardware.utf8)) }
    }
  }
}
