import Foundation
import Support
import Testing

@Suite struct CheckTests {
  private func run(_ arguments: [String]) throws -> (status: Int32, output: String, error: String) {
    let workshop = try Workshop()
    for name in ["output", "error"] { try workshop.write(name, []) }
    let process = Process()
    process.executableURL = Home.picketd
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: workshop.path("output")))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: workshop.path("error")))
    try process.run()
    process.waitUntilExit()
    let text = { (name: String) in String(decoding: try workshop.bytes(name), as: UTF8.self) }
    return (process.terminationStatus, try text("output"), try text("error"))
  }

  @Test func `what is in effect is one JSON document`() throws {
    let home = try Home("{unknownDevices: 'pass', household: {children: [{name: 'Anna'}]}}")
    let result = try run(["--config=\(home.workshop.path("picket.json5"))", "--check"])
    #expect(result.status == 0 && result.error == "")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(document["mode"] as? String == "router" && document["unknownDevices"] as? String == "pass")
  }

  private static let article = "Sources/People/Configuration/Configuration.docc/PicketFile.md"

  @Test func `the configuration in the article is accepted as it stands`() throws {
    let article = URL(filePath: Project.path(CheckTests.article))
    let parts = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```json5\n").dropFirst()
    #expect(!parts.isEmpty)
    for part in parts {
      let home = try Home(part.components(separatedBy: "```")[0])
      let result = try run(["--config", home.workshop.path("picket.json5"), "--check"])
      #expect(result.status == 0 && result.error == "")
    }
  }

  /// The cells of the article's tables of keys.
  private func keysOfArticle() throws -> [(key: String, standard: Substring)] {
    let article = try String(contentsOfFile: Project.path(CheckTests.article), encoding: .utf8)
    let tables = article.components(separatedBy: "## What the household says")[0].split(separator: "\n")
    return tables.compactMap { $0.wholeMatch(of: /\| `([A-Za-z]+)` \|.*\| (.*) \|/) }.map { (String($0.1), $0.2) }
  }

  /// The lines of the sample with a key in comments.
  private func keysOfSample(_ sample: String) -> [(key: String, value: Substring)] {
    sample.matches(of: #/\n  // ([a-zA-Z]+): (.*),(?=\n)/#).map { (String($0.1), $0.2) }
  }

  private func sample() throws -> String {
    try String(contentsOfFile: Project.path("scripts/packaging/picket.json5"), encoding: .utf8)
  }

  @Test func `the article tells of every key that there is`() throws {
    let keys = try keysOfArticle().map(\.key)
    let home = try Home("{noSuchKey: 1}")
    let complaint = try run(["--config", home.workshop.path("picket.json5"), "--check"]).error
    let known = try #require(complaint.firstMatch(of: /known here are ([A-Za-z, ]+)/))
    #expect(Set(keys) == Set(known.1.replacing(" and ", with: ", ").split(separator: ", ").map(String.init)))
    #expect(keys.count == Set(keys).count)
  }

  @Test func `the article's defaults are the sample's`() throws {
    let values = Dictionary(uniqueKeysWithValues: keysOfSample(try sample()).map { ($0.key, $0.value) })
    var count = 0
    for (key, standard) in try keysOfArticle() {
      // Some depend on the machine or on other keys, and are said in words.
      guard let value = standard.wholeMatch(of: /`([^`]*)`|(\d+)/) else { continue }
      #expect(values[key] == value.1 ?? value.2, "\(key)")
      count += 1
    }
    #expect(count > 9)
  }

  @Test func `the sample has every key, with what holds without it`() throws {
    func effect(_ configuration: String) throws -> [String: Any] {
      let home = try Home(configuration)
      let result = try run(["--config", home.workshop.path("picket.json5"), "--check"])
      #expect(result.status == 0 && result.error == "")
      return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }
    let sample = try sample()
    let keys = keysOfSample(sample).map(\.key)
    let defaults = try effect("{}")
    #expect(Set(keys) == Set(defaults.keys) && keys.count == Set(keys).count)
    #expect(try effect(sample) as NSDictionary == defaults as NSDictionary)
    let opened = sample.replacing(#/\n  // ([a-zA-Z]+: .*,)(?=\n)/#) { "\n  \($0.1)" }
    var (found, expected) = (try effect(opened), defaults)
    // These have no default, or one that depends on the machine.
    for key in ["portal", "dashboard", "queues", "zone", "mqtt", "fleet"] { (found[key], expected[key]) = (nil, nil) }
    #expect(found as NSDictionary == expected as NSDictionary)
  }

  @Test func `what is wrong is said with its place`() throws {
    let home = try Home(
      "{unknownDevices: 'pass', household: {children: [\n{name: 'a', shields: [{categories: ['gmaes']}]}]}}")
    let path = home.workshop.path("picket.json5")
    let result = try run(["--config", path, "--check"])
    #expect(result.status == 1 && result.output == "")
    #expect(
      result.error == "picketd: \(path):2: key 'household.children[0].shields[0].categories[0]': there is no category "
        + "of this name; did you mean 'games'?\n")
  }

  @Test func `a configuration that somebody names has to be there`() throws {
    let home = try Home("{}")
    let path = home.workshop.path("pciket.json5")
    let result = try run(["--config", path, "--check"])
    #expect(result.status == 1 && result.output == "")
    #expect(result.error.contains(path) && result.error.hasSuffix("see to the file, or name another with --config\n"))
  }

  @Test func `a store that is no file is refused before picketd is started`() throws {
    let home = try Home("{\nstore: 'postgres://picket@db.example/picket'}")
    let path = home.workshop.path("picket.json5")
    let result = try run(["--config", path, "--check"])
    #expect(result.status == 1 && result.output == "")
    #expect(
      result.error == "picketd: \(path):2: key 'store': this picketd keeps the household in a file only; "
        + "write \"sqlite:PATH\"\n")
  }

  @Test(arguments: [
    (["--nonsense"], "there is no option '--nonsense'"), (["--config"], "--config wants a value"),
    (
      ["--filter", "x", "--no-filter"],
      "--filter says what to start, and --no-filter to start nothing: give one of them"
    ),
  ]) func `wrong usage exits with 2`(arguments: [String], message: String) throws {
    let result = try run(arguments)
    #expect(result.status == 2)
    #expect(result.error == "picketd: \(message).\n'picketd --help' explains it.\n")
  }

  @Test func `help shows examples and exits with 0`() throws {
    let result = try run(["--help"])
    #expect(result.status == 0 && result.output.contains("\nexamples:\n"))
  }
}
