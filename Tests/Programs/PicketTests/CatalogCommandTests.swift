import Foundation
import Support
import Testing

@Suite struct CatalogCommandTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write("ads.txt", Array("0.0.0.0 ads.example.com\n0.0.0.0 no_name!\n".utf8))
    try workshop.write(
      "list", Array("||example.org^\n@@||good.example.org^\n/banner/\n||example.org/path\n".utf8))
  }

  private func path(_ name: String) -> String { workshop.path(name) }

  private func build() throws -> Program.Result {
    try Program.run("catalog", "build", "--out", path("catalog"), path("ads.txt"), "malware=" + path("list"))
  }

  @Test func `building tells what came in, what did not and why`() throws {
    let result = try build()
    #expect(result.status == 0)
    #expect(result.error == "")
    #expect(
      result.output == """
        \(path("ads.txt"))
          skipped line 2, because it is not a host name: 0.0.0.0 no_name!
        \(path("list"))
          skipped line 3, because it is a pattern that stands for endlessly many names: /banner/
          skipped line 4, because it depends on more of the address than the name, and that is encrypted: ||example.org/path

        2 lists, 3 rules, 3 skipped.
        3 names in 8192 bytes, 40 categories, 0 applications.

        """)
  }

  @Test func `looking up tells categories with list and line`() throws {
    #expect(try build().status == 0)
    let names = ["ADS.example.com.", "www.ads.example.com", "x.example.org", "good.example.org"]
    let table = try Program.run(["catalog", "lookup", path("catalog")] + names)
    #expect(table.status == 0)
    #expect(
      table.output == """
        NAME                            CATEGORIES                      APPLICATION     LIST AND LINE
        ads.example.com                 ads                             -               \(path("ads.txt")):1  0.0.0.0 ads.example.com
        www.ads.example.com             -                               -               -
        x.example.org                   malware                         -               \(path("list")):1  ||example.org^
        good.example.org                -                               -               \(path("list")):2  @@||good.example.org^

        """)
    let lines = try Program.run(["catalog", "lookup", path("catalog"), "--json"] + names).output.split(separator: "\n")
    let objects = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["categories"] as? [String] } == [["ads"], [], ["malware"], []])
    #expect(objects.map { $0["line"] as? Int } == [1, nil, 1, 2])
  }

  @Test func `what a list says cannot move the cursor of a terminal`() throws {
    try workshop.write("games.txt", Array("play.example # \u{1B}[2J\u{9B}gone\nno name \u{1B}[2J\n".utf8))
    let built = try Program.run("catalog", "build", "--out", path("catalog"), path("games.txt"))
    let shown = try Program.run("catalog", "lookup", path("catalog"), "play.example")
    #expect(built.status == 0 && shown.output.contains("play.example #"))
    for text in [built.output, shown.output] {
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{9B}" })
    }
  }

  @Test func `info tells what a catalog holds`() throws {
    #expect(try build().status == 0)
    let table = try Program.run("catalog", "info", path("catalog"))
    #expect(table.output.contains("entries        3 in 8192 bytes\n"))
    let json = try Program.run("catalog", "info", path("catalog"), "--json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["entries"] as? Int == 3)
    #expect((object["categories"] as? [String])?.count == 40)
  }

  @Test func `a failed build leaves the catalog that was there`() throws {
    #expect(try build().status == 0)
    let before = try workshop.bytes("catalog")
    try workshop.write("page", Array("<!DOCTYPE html><html><body>not found</body></html>".utf8))
    let result = try Program.run("catalog", "build", "--out", path("catalog"), "ads=" + path("page"))
    #expect(result.status == 1)
    #expect(result.error.contains("it is a web page and no list"))
    #expect(try workshop.bytes("catalog") == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workshop.folder).sorted() == [
        "ads.txt", "catalog", "catalog.why", "list", "page",
      ])
  }

  @Test func `a catalog without its explanations answers, and says what is missing`() throws {
    #expect(try build().status == 0)
    try FileManager.default.removeItem(atPath: path("catalog.why"))
    let result = try Program.run("catalog", "lookup", path("catalog"), "ads.example.com")
    #expect(result.status == 0)
    #expect(result.output.contains("ads.example.com                 ads"))
    #expect(result.error.contains("lists and lines are not known"))
  }

  @Test(arguments: [
    (["catalog"], 2, "picket catalog: build, info or lookup?"),
    (["catalog", "nonsense"], 2, "picket catalog: there is no 'catalog nonsense': say build, info or lookup."),
    (["catalog", "build", "a"], 2, "picket catalog: where should the catalog go? Say --out FILE."),
    (["catalog", "build", "--out", "/tmp/c"], 2, "picket catalog: from what? Name lists or folders of rules."),
    (["catalog", "lookup", "/nowhere"], 2, "picket catalog: which names? Write them behind the catalog."),
    (
      ["catalog", "info", "/nowhere"], 1,
      "picket catalog: cannot open /nowhere: No such file or directory. Check the path and whether you may read it."
    ),
    (
      ["catalog", "info", "README.md"], 1,
      "picket catalog: README.md is not a catalog: 'picket catalog build --out FILE SOURCE...' makes one."
    ),
  ])
  func `what is wrong is said plainly`(arguments: [String], status: Int32, message: String) throws {
    let result = try Program.run(arguments)
    #expect(result.status == status)
    #expect(result.error.split(separator: "\n").first.map(String.init) == message)
  }

  @Test func `a replay blocks by category, with the built-in rules or others`() throws {
    try workshop.write("games.txt", Array("games.example\n".utf8))
    let demo = "Tests/Fixtures/demo/capture.pcap"
    #expect(
      try Program.run("catalog", "build", "--out", path("games.catalog"), path("games.txt")).status == 0)
    let result = try Program.run("replay", demo, "--catalog", path("games.catalog"), "--block", "games", "--json")
    #expect(result.status == 0)
    let blocked = result.output.split(separator: "\n").filter { $0.contains("\"verdict\":\"block\"") }
    #expect(blocked.count == 2)
    for line in blocked {
      #expect(line.contains(#""categories":["games"],"application":null,"verdict":"block","reason":"blockedCategory""#))
    }
    let builtIn = try Program.run("replay", demo, "--block", "games")
    #expect(builtIn.status == 0)
    let unknown = try Program.run("replay", demo, "--rules", "/nowhere", "--block", "games")
    #expect(unknown.status == 1)
    #expect(unknown.error.contains("/nowhere"))
  }
}
