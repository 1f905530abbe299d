import Testing

@Suite struct LawTests {
  @Test func `scripts/fuzz searches every law`() throws {
    let script = SourceTree.text("scripts/fuzz") ?? ""
    let line = try #require(script.firstMatch(of: /\nlaws=\((.+)\)\n/))
    let offered = Set(line.1.split(separator: " ").map(String.init))
    var written: Set<String> = []
    for path in SourceTree.paths(below: "Tests/Fuzz/Laws") {
      for law in (SourceTree.text(path) ?? "").matches(of: /= Law\(\s*name: "(\w+)"/) { written.insert(String(law.1)) }
    }
    #expect(written.count > 40, "laws are written in another way by now: \(written.sorted())")
    #expect(offered == written, "scripts/fuzz and the laws differ in \(offered.symmetricDifference(written))")
  }
}
