import Foundation
import Lists
import Support
import Testing

@Suite struct RulesFolderTests {
  static let applications = """
    {
      "rule": "all of them",
      "applications": [
        {
          "identifier": "netflix",
          "title": "Netflix",
          "category": "entertainment",
          "warnings": ["streaming"],
          "rating": 300,
          "domains": [
            "netflix.com",
            "nflxvideo.net"
          ],
          "bundles": ["com.netflix.Netflix"],
          "regions": {"DE": ["netflix.de"], "AT": ["netflix.at"]}
        },
        {
          "identifier": "mail",
          "title": "Mail", "category": "productivity",
          "domains": ["mail.example.com"]
        }
      ]
    }
    """

  static let media = """
    {
      "rule": "all of them",
      "services": [
        {"identifier": "netflix", "title": "Netflix", "kinds": ["movies", "tv"], "application": "netflix",
         "lowestMovie": 100, "lowestTV": 200},
        {"identifier": "radio", "title": "Radio", "kinds": ["radio"], "domains": ["radio.example.com"], "explicit": true}
      ]
    }
    """

  let scene: Scene

  init() throws { scene = try Scene() }

  private func read(category: String? = nil) throws -> Recorder {
    var recorder = Recorder()
    try Source(path: scene.path, title: "rules", category: category).read(into: &recorder)
    return recorder
  }

  @Test func `a rule takes a public suffix where it says so`() throws {
    try scene.write("adult.txt", "example.com\nxxx --force # all of it\nco.uk\n")
    let recorder = try read()
    #expect(recorder.notes.map { $0.map(\.meaning) } == [["example.com", "xxx", "?publicSuffix"]])
  }

  @Test func `every text file is the list of its name`() throws {
    try scene.write("social.txt", "example.com\n")
    try scene.write("adult.txt", "# title\nexample.org\n@@www.example.org\n")
    try scene.write("protected.txt", "help.example.org\n")
    try scene.write("connectivity.txt", "check.example.net\n")
    let recorder = try read()
    #expect(
      recorder.heads.map(\.title) == [
        "rules/adult.txt", "rules/connectivity.txt", "rules/protected.txt", "rules/social.txt",
      ])
    #expect(recorder.heads.map(\.categories) == [["adult"], [], [], ["social"]])
    #expect(recorder.heads.map(\.standing) == [.ordinary, .connectivity, .protected, .ordinary])
    #expect(recorder.notes.map { $0.map(\.meaning) }.first == ["example.org", "@@www.example.org"])
  }

  @Test func `a category that is told holds for everything`() throws {
    try scene.write("social.txt", "example.com\n")
    try scene.write("protected.txt", "example.org\n")
    let recorder = try read(category: "mine")
    #expect(recorder.heads.map(\.categories) == [["mine"], ["mine"]])
    #expect(recorder.heads.allSatisfy { $0.standing == .ordinary })
  }

  @Test func `what else lies there is reported`() throws {
    try scene.write("social.txt", "example.com\n")
    try scene.write("README.md", "none")
    try scene.write("more/adult.txt", "example.org")
    try scene.link("linked.txt", to: "social.txt")
    try scene.write(".hidden", "none")
    let notes = try read().all
    #expect(notes.map(\.meaning) == ["?notAList", "?link", "?notAList", "example.com"])
    #expect(notes.map(\.part) == ["rules/README.md", "rules/linked.txt", "rules/more", ""])
  }

  @Test func `an application is a list of its own, with what media says of it`() throws {
    try scene.write("applications.json", RulesFolderTests.applications)
    try scene.write("media.json", RulesFolderTests.media)
    let recorder = try read()
    var netflix = ListHead.Application(identifier: "netflix", title: "Netflix")
    (netflix.rating, netflix.bundles) = (300, ["com.netflix.Netflix"])
    (netflix.lowestMovie, netflix.lowestTV) = (100, 200)
    var radio = ListHead.Application(identifier: "radio", title: "Radio")
    radio.isExplicit = true
    #expect(
      recorder.heads.map(\.application) == [netflix, ListHead.Application(identifier: "mail", title: "Mail"), radio])
    #expect(
      recorder.heads.map(\.categories) == [
        ["entertainment", "streaming"], ["productivity"], ["entertainment", "streaming"],
      ])
    #expect(recorder.heads.map(\.title) == ["rules/applications.json", "rules/applications.json", "rules/media.json"])
    #expect(
      recorder.notes.map { $0.map(\.meaning) } == [
        ["netflix.com", "nflxvideo.net", "netflix.at", "netflix.de"], ["mail.example.com"], ["radio.example.com"],
      ])
    #expect(recorder.all.map(\.line) == [11, 12, 15, 15, 20, 6])
    #expect(recorder.all.first?.text == "\"netflix.com\",")
  }

  @Test func `rules are written by hand, so that a company's own suffix may be meant, and a registry's not`() throws {
    try scene.write("proxy.txt", "translate.goog\nco.uk\n")
    #expect(try read().meanings == ["translate.goog", "?publicSuffix"])
  }

  static let mistakes: [(file: String, from: String, to: String, message: String)] = [
    (
      "applications.json", "\"rating\"", "\"raiting\"",
      "rules/applications.json:4: applications: 'raiting' is not known here; known are identifier, title, category"
    ),
    ("applications.json", "\"domains\": [\"mail", "\"names\": [\"mail", "applications.json:17: applications: 'names'"),
    ("applications.json", "\"title\": \"Mail\", ", "", ":17: applications: there is no 'title'"),
    ("applications.json", "300", "\"300\"", ":4: applications.rating: it should be"),
    ("applications.json", "300", "70000", "applications"),
    ("applications.json", "productivity", "work", "'work' in category is not known; known are social, games"),
    ("applications.json", "[\"streaming\"]", "[\"films\"]", "'films' in warnings is not known; known are adult"),
    ("applications.json", "\"DE\"", "\"Germany\"", "'Germany' is no region"),
    ("applications.json", "\"mail\"", "\"netflix\"", ":17: 'netflix' is there twice"),
    ("applications.json", "\"mail\"", "\"m ail\"", "'m ail' is no identifier"),
    ("applications.json", "}\n  ]", "},\n  ]]", "applications.json:22: it is not JSON: there should be a value"),
    (
      "applications.json", "\"netflix.com\",", "\"netflix.com\"",
      ":12: it is not JSON: there should be ',' or ']' behind"
    ),
    (
      "applications.json", "them\",", "them,", "applications.json:2: it is not JSON: the line ends inside quotes"
    ),
    (
      "media.json", "\"application\": \"netflix\"", "\"application\": \"hulu\"",
      "media.json:4: 'hulu' is no application"
    ),
    ("media.json", "\"application\": \"netflix\",", "", "should have either an 'application'"),
    ("media.json", "\"radio\", \"title\"", "\"mail\", \"title\"", "media.json:6: 'mail' is there twice"),
    ("media.json", "[\"radio\"]", "[\"wireless\"]", "'wireless' in kinds is not known; known are movies, tv"),
  ]

  @Test(arguments: mistakes) func `a mistake in a document is named with its place and what would be right`(
    _ row: (file: String, from: String, to: String, message: String)
  ) throws {
    try scene.write("applications.json", RulesFolderTests.applications)
    try scene.write("media.json", RulesFolderTests.media)
    let text = row.file == "media.json" ? RulesFolderTests.media : RulesFolderTests.applications
    let changed = text.replacingOccurrences(of: row.from, with: row.to)
    #expect(changed != text)
    try scene.write(row.file, changed)
    let error = #expect(throws: ListError.self) { _ = try read() }
    #expect(error?.description.contains(row.message) == true, "\(error?.description ?? "")")
  }

  @Test func `the built-in rules are read without a word left out`() throws {
    var recorder = Recorder()
    let path = Project.path("rules")
    try Source(path: path, title: "rules").read(into: &recorder)
    let skipped = zip(recorder.heads, recorder.notes).flatMap { head, notes in
      notes.filter { $0.meaning.hasPrefix("?") }.map { "\(head.title):\($0)" }
    }
    #expect(skipped == [])
    #expect(recorder.rules > 5_000)
  }
}
