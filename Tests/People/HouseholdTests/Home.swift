import Catalog
import FamilyTokens
import Foundation
import Glibc
import Ledger
import Lists
import Support
import Synchronization
import Testing
import Wire

@testable import Household

/// A household in a temporary folder, with clocks that a test sets.
final class Home: Sendable {
  let workshop: Workshop
  let clocks: Mutex<ClockReading>
  private let copies = Mutex<[Workshop]>([])

  init(wall: UInt64 = 1_700_000_000, boot: UInt64 = 10_000) throws {
    workshop = try Workshop()
    clocks = Mutex(ClockReading(wall: wall * ClockReading.second, boot: boot * ClockReading.second, machine: "first"))
  }

  var ledger: String { workshop.path("picket.db") }
  var key: String { workshop.path("family.key") }

  func open(
    options: HouseholdOptions = HouseholdOptions()
  ) throws(HouseholdError) -> Household {
    try Household(ledger: ledger, key: key, options: options) { [self] in clocks.withLock { $0 } }
  }

  /// The household as it would be after a power failure now: a copy of the disk is opened.
  func restarted(options: HouseholdOptions = HouseholdOptions()) throws -> Household {
    let other = try Workshop()
    for name in ["picket.db", "picket.db-wal", "family.key"]
    where FileManager.default.fileExists(atPath: workshop.path(name)) {
      try other.write(name, workshop.bytes(name))
    }
    _ = unsafe chmod(other.path("family.key"), 0o600)
    copies.withLock { $0.append(other) }
    return try Household(ledger: other.path("picket.db"), key: other.path("family.key"), options: options) { [self] in
      clocks.withLock { $0 }
    }
  }

  /// The same household, killed at this moment and started again: it has what it wrote down.
  func killed(_ household: Household, options: HouseholdOptions = HouseholdOptions()) throws -> Household {
    let folder = URL(filePath: household.ledgerPath).deletingLastPathComponent()
    let other = try Workshop()
    for name in ["picket.db", "picket.db-wal", "family.key"] {
      guard let bytes = try? Data(contentsOf: folder.appending(path: name)) else { continue }
      try other.write(name, Array(bytes))
    }
    _ = unsafe chmod(other.path("family.key"), 0o600)
    copies.withLock { $0.append(other) }
    return try Household(ledger: other.path("picket.db"), key: other.path("family.key"), options: options) { [self] in
      clocks.withLock { $0 }
    }
  }

  /// The ledger as it would be after a power failure now.
  func copiedLedger() throws -> Ledger {
    let other = try Workshop()
    for name in ["picket.db", "picket.db-wal"] where FileManager.default.fileExists(atPath: workshop.path(name)) {
      try other.write(name, workshop.bytes(name))
    }
    copies.withLock { $0.append(other) }
    return try Ledger(path: other.path("picket.db"))
  }

  /// Changes the ledger behind the household's back. It has to be copied or closed before it is used again.
  func sabotage(_ change: (borrowing Transaction<Writing>) throws(LedgerError) -> Void) throws {
    try sabotage { (ledger: Ledger) in try ledger.write(change) }
  }

  func sabotage(_ change: (Ledger) throws -> Void) throws {
    let ledger = try copiedLedger()
    try change(ledger)
    let path = ledger.path
    for suffix in ["", "-wal"] {
      let name = "picket.db" + suffix
      let copy = path + suffix
      if FileManager.default.fileExists(atPath: copy) {
        try workshop.write(name, Array(try Data(contentsOf: URL(filePath: copy))))
      }
    }
  }

  /// Lets time pass on both clocks.
  func pass(_ seconds: UInt64) {
    clocks.withLock {
      $0.wall += seconds * ClockReading.second
      $0.boot += seconds * ClockReading.second
    }
  }

  /// Sets the wall clock by hand.
  func setWall(_ seconds: UInt64) { clocks.withLock { $0.wall = seconds * ClockReading.second } }

  /// Restarts the machine.
  func restart(wall: UInt64) {
    clocks.withLock {
      $0 = ClockReading(wall: wall * ClockReading.second, boot: 5 * ClockReading.second, machine: $0.machine + "'")
    }
  }

  /// Sets the wall clock by a time service, so that the kernel calls it synchronised.
  func synchronise(wall: UInt64) {
    clocks.withLock {
      $0.wall = wall * ClockReading.second
      $0.isSynchronised = true
    }
  }

  /// Leaves the clock unsynchronised, as setting it by hand does.
  func desynchronise() { clocks.withLock { $0.isSynchronised = false } }

  /// A sandbox refuses the question whether it is synchronised.
  func refuseClock() { clocks.withLock { $0.isSynchronised = nil } }

  var seconds: Int { clocks.withLock(\.wallSeconds) }

  /// The octets of every file in the folder except the key.
  func stored() throws -> [UInt8] {
    try FileManager.default.contentsOfDirectory(atPath: workshop.folder).filter { $0 != "family.key" }
      .flatMap { try workshop.bytes($0) }
  }
}

/// Picket's own rules, compiled once for all tests.
enum BuiltIn {
  private static let workshop = try? Workshop()

  static let catalog: Catalog? = {
    guard let workshop else { return nil }
    let rules = Project.path("rules")
    let build = Build([Source(path: rules)], output: workshop.path("catalog"), rules: rules)
    guard (try? build.run()) != nil else { return nil }
    return try? Catalog(path: workshop.path("catalog"))
  }()
}

extension Household {
  /// The snapshot that packets are judged by, once settings were compiled.
  var publication: Publication? { publisher.publication }
  var listeners: Broadcast<Publication> { publisher.listeners }
  var familyKey: FamilyKey { keyring.key }
  var removedChildren: [Int] { decisionLog.removedChildren }
  var addressesByCard: [Hardware: [Address]] { watch.neighbours }
}
