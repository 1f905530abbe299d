import Lists
import Testing

@Suite struct V2flyTests {
  static let rows = [
    Row("example.com", "example.com"),
    Row("domain:Example.com @ads", "example.com"),
    Row("full:www.example.com @ads @!cn &other", "=www.example.com"),
    Row("example.com # remark", "example.com"),
    Row("regexp:^(www|m)\\.example\\.com$", "=m.example.com", "=www.example.com"),
    Row("regexp:(^|\\.)example\\.com$ @ads", "example.com"),
    Row("# remark"), Row(""),
    Row("keyword:example", "?dependsOnPattern"),
    Row("regexp:^ads[0-9]+\\.example\\.com$", "?dependsOnPattern"),
    Row("regexp:example", "?dependsOnPattern"),
    Row("include:missing", "?includeMissing"),
    Row("include:../list", "?includeMissing"),
    Row("include:/etc/passwd", "?includeMissing"),
    Row("include:", "?includeMissing"),
    Row("include:list", "?includeLoop"),
    Row("domain:co.uk", "?publicSuffix"),
    Row("full:localhost", "?localName"),
    Row("geosite:example", "?unknownSyntax"),
    Row("example.com ads", "?unknownSyntax"),
    Row("example.com @", "?unknownSyntax"),
  ]

  @Test(arguments: rows) func `a line means what its word says`(_ row: Row) throws {
    #expect(try Scene.read(row.line, as: .v2fly).meanings == row.meaning)
  }

  @Test func `the format is told by its words`() throws {
    #expect(try Scene.read("example.com\nfull:www.example.org\n").meanings == ["example.com", "=www.example.org"])
  }

  private func read(_ files: [String: String]) throws -> Recorder {
    let scene = try Scene()
    for (name, text) in files { try scene.write(name, text) }
    var recorder = Recorder()
    try Source(path: scene.path + "/main", title: "data/main", category: "games", format: .v2fly).read(into: &recorder)
    return recorder
  }

  @Test func `an included file is a list beside the first, and only once`() throws {
    let recorder = try read([
      "main": "include:one\ninclude:two\nmain.example", "one": "include:two\none.example", "two": "two.example",
    ])
    #expect(recorder.heads.map(\.title) == ["data/main", "data/one", "data/two"])
    #expect(recorder.heads.allSatisfy { $0.categories == ["games"] })
    #expect(recorder.meanings == ["main.example", "one.example", "two.example"])
  }

  @Test func `attributes choose, all the way down`() throws {
    let files = [
      "one": "a.example @ads\nb.example @cn\nc.example\nd.example @ads @cn\ninclude:two @cn",
      "two": "e.example @ads @cn\nf.example @cn",
    ]
    func meanings(_ main: String) throws -> [String] { try read(files.merging(["main": main]) { $1 }).meanings }
    #expect(try meanings("include:one @ads") == ["a.example", "d.example", "e.example"])
    #expect(try meanings("include:one @-ads") == ["b.example", "c.example", "f.example"])
    #expect(try meanings("include:one @ads @-cn") == ["a.example"])
    #expect(try meanings("include:one @ads\ninclude:one @-ads").count == 6)
  }

  @Test func `a loop is reported where it closes`() throws {
    let recorder = try read([
      "main": "include:one\nmain.example", "one": "include:two", "two": "x.example\ninclude:main",
    ])
    #expect(recorder.meanings == ["main.example", "x.example", "?includeLoop"])
    #expect(recorder.all.last?.line == 2)
    #expect(recorder.heads.last?.title == "data/two")
  }

  @Test func `a link leads nowhere`() throws {
    let scene = try Scene()
    try scene.write("elsewhere/secret", "secret.example")
    try scene.write("data/main", "include:link")
    try scene.link("data/link", to: "../elsewhere/secret")
    var recorder = Recorder()
    try Source(path: scene.path + "/data/main", format: .v2fly).read(into: &recorder)
    #expect(recorder.meanings == ["?includeMissing"])
  }
}
