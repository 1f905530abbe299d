import Foundation
import PicketSystem
import Policy
import Support
import Testing
import Wire

/// Snapshots as bytes: handed over and refused; and settings that do not compile.
@Suite struct SnapshotTests {
  private func bytes(_ snapshot: Snapshot) throws -> [UInt8] {
    let memory = try SealedMemory(descriptor: snapshot.descriptor, name: "copy", limit: 1 << 28)
    let mapping = memory.mapping
    let bytes = mapping.bytes
    var copy: [UInt8] = []
    for index in 0..<bytes.byteCount { copy.append(bytes[index]) }
    return copy
  }

  private func open(_ bytes: [UInt8]) throws -> Snapshot {
    let memory = try SealedMemory(bytes, name: "bytes")
    return try Snapshot(descriptor: memory.descriptor, catalog: nil)
  }

  private func sample() throws -> Snapshot {
    let store = Settings.Store(name: "a store", blockedDomains: names("a.test", "b.test"), categories: .all)
    let child = Settings.Child(level: .strict, stores: [store], grants: [Settings.Grant(.all, until: 7)])
    return try Snapshot(
      Settings(revision: 42, children: [child], devices: [.init(number: 1, who: .child(0), hardware: 1)]), catalog: nil)
  }

  @Test func `a snapshot is handed on by its descriptor and outlives the one that made it`() throws {
    var opened: Snapshot
    do {
      let made = try sample()
      opened = try Snapshot(descriptor: made.descriptor, catalog: nil)
    }
    #expect(opened.revision == 42)
    #expect(opened.rule(.flow("www.a.test")) == .block(.blockedDomain, store: 1))
    opened = try open(bytes(opened))
    #expect(opened.store(1) == "a store")
  }

  @Test func `a snapshot goes with its catalog`() throws {
    let catalog = try SampleCatalog.open()
    let other = try SampleCatalog.open(Array(SampleCatalog.applications.reversed()))
    let snapshot = try Snapshot(Settings.Child(level: .normal), catalog: catalog)
    #expect(throws: SnapshotError.otherCatalog) { try Snapshot(descriptor: snapshot.descriptor, catalog: other) }
    #expect(throws: SnapshotError.otherCatalog) { try Snapshot(descriptor: snapshot.descriptor, catalog: nil) }
    let without = try sample()
    #expect(throws: SnapshotError.otherCatalog) { try Snapshot(descriptor: without.descriptor, catalog: catalog) }
    #expect(without.revision == 42)
    #expect(try Snapshot(descriptor: snapshot.descriptor, catalog: catalog).revision == 0)
  }

  @Test func `bytes that are no snapshot say so`() throws {
    let whole = try bytes(sample())
    #expect(throws: SnapshotError.notASnapshot) { try open(Array(whole[..<56])) }
    #expect(throws: SnapshotError.notASnapshot) { try open([0] + whole) }
    #expect(throws: SnapshotError.damaged("it is not as long as it says")) { try open(whole.dropLast(8)) }
    #expect(throws: SnapshotError.damaged("it is not as long as it says")) {
      try open(whole + [UInt8](repeating: 0, count: 8))
    }
    #expect(throws: SnapshotError.damaged("it ends within a word")) { try open(whole + [0]) }
    var newer = whole
    newer[8] = 9
    #expect(throws: SnapshotError.otherVersion(9)) { try open(newer) }
  }

  @Test func `every changed byte is refused or judges by something`() throws {
    let whole = try bytes(sample())
    var refused = 0
    for index in whole.indices {
      for bit in [0, 7] {
        var changed = whole
        changed[index] ^= 1 << UInt8(bit)
        guard let snapshot = try? open(changed) else {
          refused += 1
          continue
        }
        for text in ["www.a.test", "c.example"] { _ = snapshot.rule(.flow(text, "games", application: 3)) }
        _ = (snapshot.rule(.about(.noName)), snapshot.store(1), snapshot.devices, snapshot.enforced(0).count)
        _ = snapshot.owner(hardware: 1, address: Identity.somewhere, user: 1, isFromHome: true)
      }
    }
    #expect(refused > 100 && refused < 2 * whole.count)
  }

  @Test func `memory that can still change is refused`() throws {
    let file = try #require(FileHandle(forReadingAtPath: "/proc/self/exe"))
    #expect(throws: SnapshotError.self) { try Snapshot(descriptor: file.fileDescriptor, catalog: nil) }
    #expect(throws: SnapshotError.self) { try Snapshot(descriptor: -1, catalog: nil) }
  }

  private static let child = Settings.Child(level: .normal)
  private static let address = Address(v4: 1)

  static let faults: [(Settings, SnapshotError)] = [
    (Settings(devices: [.init(number: 0, who: .guardian)]), .deviceNumber(0)),
    (Settings(devices: [.init(number: 768, who: .guardian)]), .deviceNumber(768)),
    (Settings(devices: [.init(number: 1, who: .guardian), .init(number: 1, who: .shared)]), .deviceTwice(1)),
    (
      Settings(devices: [.init(number: 1, who: .shared, network: .init(address, prefix: 33))]),
      .prefix(device: 1, 33)
    ),
    (
      Settings(devices: [.init(number: 1, who: .shared, network: .init(address, prefix: -1))]),
      .prefix(device: 1, -1)
    ),
    (Settings(children: [child], devices: [.init(number: 1, who: .child(1))]), .noSuchChild(1, children: 1)),
    (Settings(unknownDevices: .child(0)), .noSuchChild(0, children: 0)),
    (
      Settings(children: [.init(level: .normal, stores: [.init(name: String(repeating: "x", count: 65))])]),
      .storeName(String(repeating: "x", count: 65))
    ),
  ]

  @Test(arguments: faults.indices) func `settings that make no sense are refused with the reason`(_ index: Int) {
    let (settings, error) = SnapshotTests.faults[index]
    #expect(throws: error) { try Snapshot(settings, catalog: nil) }
    #expect(error.description.hasSuffix("."))
  }
}
