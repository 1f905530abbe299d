import Catalog
import PicketSystem
import Support
import Wire

extension Law {
  static let catalog = Law(
    name: "catalog", sentence: "a catalog under its own checksum answers from what it holds, and a block reads back"
  ) { input in
    read(Forgery.signed(input), input)
    explain(input)
  } seeds: {
    [forged(pages: 1), forged(pages: 3)]
  }

  private static let names = ["a", "www.example.com", "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t"].compactMap { Name($0) }

  private static func read(_ bytes: [UInt8], _ input: [UInt8]) {
    guard let folder = try? TemporaryFolder(), let catalog = open(bytes, folder.path + "/catalog") else { return }
    for name in names {
      let match = catalog.find(name)
      if match != catalog.find(name) { broken("\(name) is \(match), and something else the next time", input) }
      if match != .nothing && catalog.header.entries == 0 && catalog.header.answers < 2 {
        broken("\(name) is \(match) in a catalog of nothing", input)
      }
      _ = catalog.application(of: match)?.category.map { catalog.identifier($0) }
      _ = match.categories.map { catalog.identifier($0) }
    }
    _ = catalog.find(Address(v4: 0x0808_0808))
  }

  private static func open(_ bytes: [UInt8], _ path: String) -> Catalog? {
    do {
      var file = try NewFile(path: path)
      try file.write(bytes)
      try file.publish()
      return try Catalog(path: path)
    } catch {
      return nil
    }
  }

  /// The input as names and lines goes into a block and comes out unchanged; reading the input as a block ends.
  private static func explain(_ input: [UInt8]) {
    _ = try? ProvenanceBlock.lines(of: [0x61], in: input.raw)
    _ = try? ProvenanceBlock.firstKey(in: input.raw)
    var block = ProvenanceBlock()
    var written: [[UInt8]: [ProvenanceBlock.Line]] = [:]
    for key in input.split(separator: 0x0a, maxSplits: ProvenanceBlock.names).map({ Array($0) })
    where written[key] == nil {
      let line = ProvenanceBlock.Line(
        list: key.count, line: key.count * 977, effect: .excepts, reach: UInt8(key.count % 3),
        text: key.count % 2 == 0 ? NameKey.text(key[...]) + [0x20] + key : key)
      written[key] = [line]
      block.add(key[...], [line])
    }
    for (key, lines) in written {
      guard let read = try? ProvenanceBlock.lines(of: key, in: block.bytes.raw), read == lines else {
        broken("what was written of \(key) does not read back", input)
      }
    }
  }

  /// A catalog of one answer and full pages, in which mutations change entries.
  private static func forged(pages: Int) -> [UInt8] {
    let texts = CatalogTexts(applications: [Application(identifier: "app", title: "App", category: nil)]).encoded
    var header = CatalogHeader()
    header.answersLine = UInt64(CatalogHeader.lines)
    header.answers = 2
    header.addressesLine = header.answersLine + 2
    header.addresses = 2
    header.textsLine = header.addressesLine + 1
    header.textBytes = UInt64(texts.count)
    header.pagesLine = UInt64(Catalog.buckets)
    header.pages = UInt64(pages)
    header.depths = 0b1111
    let answer = Answer(
      exact: Match(categories: CategorySet(low: 1), application: 1), below: Match(categories: CategorySet(low: 2)))
    // Every bucket has the names that are looked up, so that mutations change entries that are found.
    let slots = (0..<Catalog.slots).map { slot in
      slot < names.count ? SuffixHash(names[slot], seed: header.seed).mark & ~0xff | 1 : 1
    }
    let bucket = Bucket.line(slots) ?? Answer.nothing.line
    let head = octets(header.encoded + [Answer.nothing.line, answer.line, bucket]) + texts
    let room = Int(header.pagesLine) * 64 - head.count
    return head + [UInt8](repeating: 0, count: room) + octets(Array(repeating: bucket, count: pages * Catalog.buckets))
  }

  private static func octets(_ lines: [SIMD8<UInt64>]) -> [UInt8] {
    lines.flatMap { line in (0..<64).map { UInt8(truncatingIfNeeded: line[$0 / 8] >> UInt64($0 % 8 * 8)) } }
  }
}
