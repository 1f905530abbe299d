import Lists
import Testing

@Suite struct SourceTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  @Test(arguments: ["adult", "adult.txt", "adult.hosts.txt.gz", "my-List_2"])
  func `the name of a file is its category`(_ name: String) throws {
    let path = try scene.write(name, "example.com")
    var recorder = Recorder()
    try Source(argument: path).read(into: &recorder)
    #expect(recorder.heads == [ListHead(title: path, categories: [String(name.prefix { $0 != "." })])])
  }

  @Test func `a category in front of the path, or told for all, beats the name`() throws {
    let path = try scene.write("list.txt", "example.com")
    #expect(try Source(argument: "adult=\(path)") == Source(path: path, category: "adult"))
    #expect(try Source(argument: path, category: "games") == Source(path: path, category: "games"))
    #expect(try Source(argument: "adult=\(path)", category: "games").category == "adult")
    #expect(try Source(argument: "mine=\(path)", format: .hosts, isForced: true).format == .hosts)
  }

  @Test func `a path with an equals sign in it is a path`() throws {
    let path = try scene.write("a=b", "example.com")
    #expect(try Source(argument: path).path == path)
  }

  @Test(arguments: ["2cool", "söcial", "a b", "", "-x"]) func `what is no category is refused`(_ category: String)
    throws
  {
    let path = try scene.write("list.txt", "example.com")
    let error = #expect(throws: ListError.self) { _ = try Source(argument: "\(category)=\(path)") }
    #expect(error?.description.contains("letters, digits, - and _, the first a letter") == true)
  }

  @Test func `a file whose name is no category wants one`() throws {
    let path = try scene.write("my list.txt", "example.com")
    var recorder = Recorder()
    let error = #expect(throws: ListError.self) { try Source(argument: path).read(into: &recorder) }
    #expect(error?.description.contains("--category CATEGORY") == true)
  }

  @Test(arguments: ["/nowhere/list.txt", "adult=/nowhere/list.txt", "adult="])
  func `what is not there is said to be missing`(_ argument: String) {
    #expect(throws: ListError.self) { _ = try Source(argument: argument) }
  }

  @Test func `a folder without lists is refused`() throws {
    var recorder = Recorder()
    try scene.write("README.md", "none")
    let error = #expect(throws: ListError.self) { try Source(argument: scene.path).read(into: &recorder) }
    #expect(error?.description.contains("it is a folder without lists") == true)
  }
}
