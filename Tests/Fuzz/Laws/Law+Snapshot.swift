import Catalog
import PicketSystem
import Policy
import Support
import Wire

extension Law {
  static let snapshot = Law(
    name: "snapshot",
    sentence: "changed bytes are refused or judge by something, and settings at random judge as their rules are written"
  ) { input in
    probe(forged(input), input)
    compare(input)
  } seeds: {
    // Small ones, since the fuzzer cuts large ones, and a cut snapshot is refused before anything is read.
    Array((0..<40).compactMap { seed(number: $0) }.filter { $0.count <= 4_096 }.prefix(8))
  }

  private static func seed(number: UInt64) -> [UInt8]? {
    var random = RandomSettings(seed: number)
    var settings = random.settings()
    settings.children = Array(settings.children.prefix(1))
    settings.unknownDevices = .child(0)
    settings.devices = random.devices(children: 1)
    return bytes(of: settings)
  }

  private static let applications = try? SampleCatalog.open()

  /// The bytes with a matching header in front, so that mutations change the contents.
  private static func forged(_ input: [UInt8]) -> [UInt8] {
    let length = max(input.count / 8, 8)
    var bytes = input + [UInt8](repeating: 0, count: max(0, length * 8 - input.count))
    bytes.removeLast(bytes.count - length * 8)
    guard let head = head else { return bytes }
    // Magic, version and the catalog's two words from a real header, and the true number of words.
    for index in Array(0..<16) + Array(40..<52) { bytes[index] = head[index] }
    for index in 0..<8 { bytes[16 + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
    return bytes
  }

  private static let head: [UInt8]? = bytes(of: Settings())

  private static func bytes(of settings: Settings) -> [UInt8]? {
    guard let snapshot = try? Snapshot(settings, catalog: applications),
      let memory = try? SealedMemory(descriptor: snapshot.descriptor, name: "seed", limit: 1 << 28)
    else { return nil }
    let mapping = memory.mapping
    let bytes = mapping.bytes
    var copy: [UInt8] = []
    for index in 0..<bytes.byteCount { copy.append(bytes[index]) }
    return copy
  }

  /// A snapshot that opens answers every question, and the same twice.
  private static func probe(_ bytes: [UInt8], _ input: [UInt8]) {
    guard let memory = try? SealedMemory(bytes, name: "fuzz"),
      let snapshot = try? Snapshot(descriptor: memory.descriptor, catalog: applications)
    else { return }
    var random = RandomSettings(seed: UInt64(input.count))
    for _ in 0..<8 {
      let identity = random.identity()
      for child in [-1, 0, 1, snapshot.children, 65_535] {
        let ruling = snapshot.decide(child, identity, at: 1_000)
        if ruling != snapshot.decide(child, identity, at: 1_000) { broken("two rulings for \(identity)", input) }
        _ = snapshot.objection(child: child, to: identity.name, identity.match, at: 1_000)
        _ = snapshot.store(ruling.store)
        if let host = snapshot.safeSearch(child: child, identity.name) { _ = snapshot.enforced(host).addresses.count }
      }
      for hardware in [nil, 2, 0x0200_0000_0001] as [UInt64?] {
        for user in [nil, 1_001] as [UInt32?] {
          let owner = snapshot.owner(hardware: hardware, address: identity.server, user: user, isFromHome: true)
          if case .device(let number) = owner { _ = snapshot.child(ofDevice: number) }
        }
      }
    }
    _ = (0...UInt16.max).contains { snapshot.child(ofDevice: $0) == -1 }
    _ = (snapshot.revision, snapshot.devices, snapshot.stores, snapshot.enforced(-1).count)
    if let next = snapshot.nextChange(after: 1_000), next <= 1_000 { broken("the next change is over", input) }
  }

  /// The input as a seed.
  private static func compare(_ input: [UInt8]) {
    let seed = input.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    var random = RandomSettings(seed: seed)
    let settings = random.settings()
    guard let applications, let snapshot = try? Snapshot(settings, catalog: applications) else {
      broken("settings of seed \(seed) do not compile", input)
    }
    let reference = ReferencePolicy(settings, applications.applications)
    for _ in 0..<8 {
      let identity = random.identity()
      for child in settings.children.indices {
        let ruling = snapshot.decide(child, identity, at: RandomSettings.now)
        let expected = reference.decide(child, identity, at: RandomSettings.now)
        if ruling != expected { broken("seed \(seed): \(ruling), and not \(expected), for \(identity)", input) }
      }
    }
  }
}
