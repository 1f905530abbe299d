import Foundation
import Testing

@Suite struct ListsCommandTests {
  private let place = FileManager.default.temporaryDirectory.appending(path: "picket-lists-\(UUID().uuidString)")
  private var list: URL { place.appending(path: "family.txt") }
  private var state: URL { place.appending(path: "state") }

  init() throws {
    let rules = place.appending(path: "rules")
    try FileManager.default.createDirectory(at: rules, withIntermediateDirectories: true)
    try Data("games.example\n".utf8).write(to: rules.appending(path: "games.txt"))
    try Data("check.example\n".utf8).write(to: rules.appending(path: "connectivity.txt"))
    try write("one.example\ntwo.example\nbad_name!\n")
  }

  private func write(_ text: String) throws { try Data(text.utf8).write(to: list) }

  private func lists(_ words: String...) throws -> Program.Result {
    try Program.run(["lists"] + words + ["--state", state.path, "--rules", place.appending(path: "rules").path])
  }

  @discardableResult
  private func add() throws -> Program.Result {
    try lists("add", list.path, "--category", "family", "--format", "plain", "--title", "Ours")
  }

  private func categories(_ name: String) throws -> String {
    let catalog = state.appending(path: "catalog/catalog.picket").path
    return try Program.run("catalog", "lookup", catalog, name, "--json").output
  }

  @Test func `a list is added with all that was left out, shown, updated and removed`() throws {
    let added = try add()
    #expect(added.status == 0 && added.error == "")
    let identifier = try #require(added.output.firstMatch(of: /Added Ours as (family-[0-9a-f]{8}), category family\./))
      .1
    let sums = "2 rules, 1 skipped; the catalog has 4 names.\n"
    #expect(added.output.hasSuffix(sums + "  skipped line 3, because it is not a host name: bad_name!\n"))
    #expect(try categories("www.one.example").contains(#""categories":["family"]"#))

    let shown = try lists("list").output.split(separator: "\n")
    #expect(shown.count == 2)
    #expect(shown[0] == "ID               CATEGORY  RULES  SIZE      AGE    TITLE")
    #expect(shown[1] == "\(identifier)  family    2      34 bytes  0 min  Ours")
    let one = try lists("show", String(identifier)).output
    #expect(one.contains("format    plain\nrules     2 in 34 bytes\n"))
    #expect(one.hasSuffix("skipped   1 line\n  skipped line 3, because it is not a host name: bad_name!\n"))
    #expect(try lists("show", "nothing").status == 1)

    try write("two.example\nthree.example\nfour.example\n")
    let updated = try lists("update")
    #expect(updated.status == 0)
    #expect(updated.output == "\(identifier)  updated (+2 -1 names)\nThe catalog has 5 names.\n")
    #expect(try lists("update", list.path).output == "\(identifier)  unchanged\nThe catalog is up to date.\n")

    let removed = try lists("remove", String(identifier))
    #expect(removed.status == 0 && removed.output == "Removed Ours.\n")
    #expect(try lists("list").output.hasPrefix("No list was added"))
    #expect(try categories("two.example").contains(#""categories":[]"#))
    #expect(try categories("games.example").contains(#""categories":["games"]"#))
  }

  @Test func `a list that fails keeps its copy, and the status says so`() throws {
    try add()
    try FileManager.default.removeItem(at: list)
    let updated = try lists("update")
    #expect(updated.status == 1)
    #expect(
      updated.output.contains(
        /family-[0-9a-f]{8}  kept the copy of 20[-0-9T:]+Z because there is no file .*family.txt: put it there/))
    #expect(try lists("list").output.contains("family.txt: put it there, or remove this list\n"))
    #expect(try categories("one.example").contains("family"))
  }

  @Test func `with --json the lists are one document`() throws {
    try add()
    let text = try lists("list", "--json").output
    let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(document["catalog"] as? String == state.appending(path: "catalog/catalog.picket").path)
    let shown = try #require((document["lists"] as? [[String: Any]])?.first)
    #expect(shown["address"] as? String == list.path && shown["title"] as? String == "Ours")
    #expect(shown["category"] as? String == "family" && shown["format"] as? String == "plain")
    #expect(shown["rules"] as? Int == 2 && shown["lastError"] is NSNull && shown["forced"] as? Bool == false)
  }

  @Test func `an update that is killed at any moment leaves a whole catalog`() throws {
    try add()
    for delay in [0, 10, 25, 45, 70, 100, 140] {
      try write((0..<500).map { "n\($0).r\(delay).example\n" }.joined() + "one.example\n")
      try Program.kill(
        ["lists", "update", "--state", state.path, "--rules", place.appending(path: "rules").path],
        after: .milliseconds(delay))
      #expect(try categories("one.example").contains("family"), "killed after \(delay) ms")
      #expect(try categories("games.example").contains("games"), "killed after \(delay) ms")
    }
    #expect(try lists("update").status == 0)
    let names = try FileManager.default.subpathsOfDirectory(atPath: state.path)
    #expect(!names.contains { $0.hasSuffix(".new") })
  }

  @Test(arguments: [
    (["lists"], "picket lists: what about the lists? Say suggest, add, remove, list, show or update."),
    (["lists", "drop"], "picket lists: there is no 'lists drop': say suggest, add, remove, list, show or update."),
    (["lists", "add"], "picket lists: which list? Name its address, a file, or a word of 'picket lists suggest'."),
    (["lists", "add", "./a"], "picket lists: what is the list about? Say --category, such as --category ads."),
    (["lists", "add", "a", "b", "--category", "ads"], "picket lists: one list at a time: 'b' is a second."),
    (
      ["lists", "add", "a", "--category"],
      "picket lists: --category wants a category: 'picket categories' lists them."
    ),
    (
      ["lists", "add", "a", "--category", "ads", "--format", "excel"],
      "picket lists: 'excel' is not a format: say hosts, plain, wildcard, adblock, dnsmasq, rpz, squidguard, v2fly "
        + "or services."
    ),
    (["lists", "remove"], "picket lists: which list? 'picket lists list' lists them."),
    (["lists", "list", "a"], "picket lists: 'a' has no place here."),
    (["lists", "update", "--nonsense"], "picket lists: there is no option '--nonsense'."),
    (
      ["lists", "update", "--state", "a", "--catalog", "b"],
      "picket lists: --catalog and --state say the same: give one of them."
    ),
  ])
  func `wrong usage says what is wrong, and exits with 2`(arguments: [String], message: String) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").first.map(String.init) == message)
  }

  @Test func `what cannot be done exits with 1 and says what to do`() throws {
    let unknown = try lists("remove", "nothing")
    #expect(unknown.status == 1)
    #expect(
      unknown.error == "picket lists: there is no list 'nothing': 'picket lists list' lists them\n")
    let word = try lists("add", "nothing")
    #expect(word.status == 1 && word.error.contains("no suggested list is called 'nothing': 'picket lists suggest' "))
    let web = try lists("add", "ftp://lists.example/a", "--category", "ads")
    #expect(web.status == 1 && web.error.contains("write https://HOST/PATH, or the path of a file"))
  }

  @Test func `suggestions are shown by category, with what to know of each`() throws {
    let all = try Program.run("lists", "suggest", "--state", state.path).output
    #expect(all.contains("oisd-small: OISD small\n  ads, about 57,000 names, GPL-3.0\n  adds: "))
    let some = try Program.run("lists", "suggest", "--state", state.path, "--category", "gambling", "--json").output
    let document = try #require(try JSONSerialization.jsonObject(with: Data(some.utf8)) as? [String: Any])
    let found = try #require(document["suggestions"] as? [[String: Any]])
    #expect(!found.isEmpty && found.allSatisfy { $0["category"] as? String == "gambling" })
    let none = try lists("suggest", "--category", "travel")
    #expect(none.status == 0 && none.output == "No list is suggested for travel.\n")
  }

  @Test func `help shows examples and exits with 0`() throws {
    for words in [["lists", "--help"], ["lists", "update", "--help"]] {
      let help = try Program.run(words)
      #expect(help.status == 0 && help.output.contains("\nexamples:\n"))
    }
  }
}
