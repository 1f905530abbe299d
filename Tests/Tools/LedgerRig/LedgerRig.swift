import Glibc
import Ledger

/// A program that uses a ledger. Tests kill it, lock it out and fill its disk.
enum LedgerRig {
  static let usage = """
    usage: picket-ledger-rig write LEDGER [COUNT stay]
           picket-ledger-rig hold LEDGER
           picket-ledger-rig fill LEDGER

    write   goes on with numbered rows, and prints each number once its row is acknowledged; up to COUNT, and stays then
    hold    opens the ledger, prints "open", and stays
    fill    writes until the disk is full; prints how far it came, what was said, how many rows are there then, and how
            many when it went on once there was room
    """

  static func run(_ arguments: [String]) {
    guard arguments.count >= 2 else { end(usage, code: 2) }
    do throws(LedgerError) {
      switch arguments[0] {
      case "write":
        let ledger = try open(arguments[1])
        let count = arguments.dropFirst(2).first.flatMap { Int($0) }
        while case let number = try write(ledger), number != count { say("\(number)") }
        stay(ledger, "stays")
      case "hold": stay(try open(arguments[1]), "open")
      case "fill": try fill(arguments[1])
      default: end(usage, code: 2)
      }
    } catch {
      end("\(error.kind): \(error)", code: 1)
    }
  }

  private static func open(_ path: String) throws(LedgerError) -> Ledger {
    let ledger = try Ledger(path: path)
    if let damage = ledger.damage { say("\(damage)") }
    return ledger
  }

  private static func stay(_ ledger: Ledger, _ word: String) -> Never {
    say(word)
    while true { withExtendedLifetime(ledger) { _ = pause() } }
  }

  private static func fill(_ path: String) throws(LedgerError) {
    let ledger = try open(path)
    // Another file on the disk, which makes room later.
    guard let ballast = unsafe fopen(path + "-ballast", "w") else { end("no ballast", code: 1) }
    _ = unsafe fwrite([UInt8](repeating: 1, count: 300_000), 1, 300_000, ballast)
    _ = unsafe fclose(ballast)
    var number = 0
    do throws(LedgerError) {
      while true { number = try write(ledger) }
    } catch {
      say("\(number)")
      say("\(error)")
    }
    say("\(try count(ledger))")
    _ = unsafe unlink(path + "-ballast")
    say("\(try write(ledger))")
  }

  private static func count(_ ledger: Ledger) throws(LedgerError) -> Int {
    try ledger.read { (tx) throws(LedgerError) in try tx.stores(of: 1).first?.revision ?? 0 }
  }

  /// Writes the row of the next number and counts it in another table, in one transaction: both or neither.
  private static func write(_ ledger: Ledger) throws(LedgerError) -> Int {
    try ledger.write { (tx) throws(LedgerError) in
      if try tx.child(1) == nil { try tx.put(ChildRow(id: 1, name: "Mia", created: 0)) }
      let row = NumberedRow(1 + (try tx.stores(of: 1).first?.revision ?? 0))
      try tx.put(row.secret)
      try tx.put(row.store)
      return row.store.revision
    }
  }

  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  private static func end(_ message: String, code: Int32) -> Never {
    say(message)
    exit(code)
  }
}
