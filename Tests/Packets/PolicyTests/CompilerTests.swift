import Catalog
import PicketSystem
import Policy
import Support
import Testing
import Wire

/// What a compiler reuses of earlier settings.
@Suite struct CompilerTests {
  private func bytes(_ snapshot: Snapshot) throws -> [UInt8] {
    let memory = try SealedMemory(descriptor: snapshot.descriptor, name: "copy", limit: 1 << 28)
    let mapping = memory.mapping
    let bytes = mapping.bytes
    return (0..<bytes.byteCount).map { bytes[$0] }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `the same settings compile to the same bytes, whatever was compiled before`(_ seed: UInt64) throws {
    let reversed = Array(SampleCatalog.applications.reversed())
    let catalogs = [nil, try SampleCatalog.open(), try SampleCatalog.open(reversed)]
    var random = RandomSettings(seed: seed)
    var settings = random.settings()
    var catalog = 0
    var compiler = SnapshotCompiler(seed: seed)
    for step in 0..<60 {
      let change = settings.change(&random)
      if random.generator.chance(oneIn: 10) { catalog = Int.random(in: 0..<3, using: &random.generator) }
      let snapshot = try compiler.compile(settings, catalog: catalogs[catalog])
      var cold = SnapshotCompiler(seed: seed)
      let label = "seed \(seed), step \(step): \(change)"
      #expect(try bytes(snapshot) == bytes(cold.compile(settings, catalog: catalogs[catalog])), "\(label)")
    }
  }

  @Test func `what several children have in common lies in a snapshot once`() throws {
    let names = (0..<500).compactMap { Name("site\($0).example") }
    let store = Settings.Store(name: "class", author: .guardian, blockedDomains: names)
    func size(_ children: [Settings.Child]) throws -> Int {
      var settings = Settings(children: children)
      settings.unknownDevices = .pass
      var compiler = SnapshotCompiler(seed: 1)
      return try bytes(compiler.compile(settings, catalog: nil)).count
    }
    let child = Settings.Child(level: .normal, stores: [store])
    // Another level and another rating are not in the names.
    let other = Settings.Child(
      level: .strict,
      stores: [Settings.Store(name: "class", author: .guardian, blockedDomains: names, maximumMovie: 300)])
    let one = try size([child])
    #expect(try size([child, other, child]) - one < 1_000)
    let third = Settings.Child(level: .normal, stores: [store], grants: [Settings.Grant(.domain(names[0]), until: 9)])
    #expect(try size([child, third]) - one > one / 2)
  }

  @Test func `a label that names repeat lies in a snapshot once`() throws {
    func size(_ label: (Int) -> String) throws -> Int {
      let names = (0..<200).compactMap { Name("\(label($0)).site\($0).example") }
      var compiler = SnapshotCompiler(seed: 1)
      let child = Settings.Child(level: .normal, stores: [Settings.Store(name: "a", blockedDomains: names)])
      return try bytes(compiler.compile(Settings(children: [child]), catalog: nil)).count
    }
    #expect(try size { _ in "pictures-of-100" } == size { "pictures-of-\(100 + $0)" } - 199 * 16)
  }

  @Test func `labels that begin alike stay different`() throws {
    let (long, short) = ("abcdefghi", "abcdefgh")
    for (first, second) in [(long, short), (short, long)] {
      let store = Settings.Store(name: "a", blockedDomains: names("\(first).one.test", "\(second).two.test"))
      let snapshot = try Snapshot(stores: store)
      for (label, domain, isBlocked) in [
        (first, "one", true), (second, "one", false), (first, "two", false), (second, "two", true),
      ] {
        #expect((snapshot.rule(.flow("\(label).\(domain).test")) == .block(.blockedDomain, store: 1)) == isBlocked)
      }
    }
  }

  @Test func `settings that are refused leave nothing behind`() throws {
    var random = RandomSettings(seed: 7)
    let settings = random.settings()
    var refused = settings
    refused.children.append(
      Settings.Child(level: .normal, stores: [Settings.Store(name: String(repeating: "x", count: 65))]))
    var compiler = SnapshotCompiler(seed: 7)
    var cold = SnapshotCompiler(seed: 7)
    _ = try compiler.compile(settings, catalog: nil)
    #expect(throws: SnapshotError.self) { try compiler.compile(refused, catalog: nil) }
    #expect(try bytes(compiler.compile(settings, catalog: nil)) == bytes(cold.compile(settings, catalog: nil)))
  }
}

extension Settings {
  /// Changes settings as households do: mostly one child's stores.
  fileprivate mutating func change(_ random: inout RandomSettings) -> String {
    let child = Int.random(in: children.indices, using: &random.generator)
    switch Int.random(in: 0..<12, using: &random.generator) {
    case 0: children.append(random.child()); return "a child more"
    case 1 where children.count > 1:
      children.remove(at: child)
      devices = []
      return "a child less"
    case 2: children.swapAt(0, child); return "children in another order"
    case 3: children[child].grants.append(random.grant()); return "a grant"
    case 4: children[child].alwaysAllowed.append(random.name()); return "a name that is always allowed"
    case 5: children[child].level = children[child].level == .strict ? .normal : .strict; return "another level"
    case 6:
      unknownDevices = [.pass, .strictest, .child(0)].randomElement(using: &random.generator) ?? .pass
      return "unknown devices"
    case 7: safeSearch = random.settings().safeSearch; return "search engines"
    case 8: devices = random.devices(children: children.count); return "devices"
    default:
      children[child].stores.append(random.store())
      if children[child].stores.count > 3 { children[child].stores.removeFirst() }
      return "a store"
    }
  }
}
