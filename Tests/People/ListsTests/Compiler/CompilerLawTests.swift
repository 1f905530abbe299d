import Catalog
import Lists
import Support
import Testing
import Wire

/// For any lists, the compiled catalog gives every name the categories that the lists' definition gives it.
@Suite struct CompilerLawTests {
  static let categories = ["social", "games", "education", "ads", "adult", "malware", "custom", "more"]
  static let labels = ["a", "b", "c", "www", "example", "x-1"]

  static func randomName(_ generator: inout SeededGenerator) -> Name {
    let count = Int.random(in: 1...5, using: &generator)
    return name((0..<count).map { _ in labels.randomElement(using: &generator) ?? "a" }.joined(separator: "."))
  }

  static func randomList(_ number: Int, _ generator: inout SeededGenerator) -> Reference.List {
    let categories = categories.shuffled(using: &generator).prefix(Int.random(in: 0...2, using: &generator))
    var head = ListHead(title: "list \(number)", categories: Array(categories))
    if Bool.random(using: &generator) {
      head.application = ListHead.Application(identifier: "app\(number % 3)", title: "App")
    }
    head.standing =
      [.ordinary, .ordinary, .ordinary, .protected, .connectivity].randomElement(using: &generator) ?? .ordinary
    var rules: [Rule] = []
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      var rule = Rule(
        randomName(&generator), Rule.Reach.allCases.randomElement(using: &generator) ?? .exact,
        [.include, .include, .include, .except, .spare].randomElement(using: &generator) ?? .include)
      rule.isImportant = Int.random(in: 0..<8, using: &generator) == 0
      rule.cancels = Int.random(in: 0..<12, using: &generator) == 0
      rules.append(rule)
    }
    return Reference.List(head: head, rules: rules)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>) func `a catalog says what its lists say`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lists = (0..<Int.random(in: 1...6, using: &generator)).map { CompilerLawTests.randomList($0, &generator) }
    let workshop = try Workshop()
    try workshop.compile(lists)
    let catalog = try workshop.open()
    let reference = Reference(lists: lists)
    var names = lists.flatMap { $0.rules.map(\.name) }
    names += names.map(\.parent).filter { !$0.isRoot }
    names += names.compactMap { Name("www.\($0)") } + names.compactMap { Name("not\($0)") }
    for _ in 0..<200 { names.append(CompilerLawTests.randomName(&generator)) }
    for name in names {
      let expected = reference.match(
        name, categories: catalog.categories, applications: catalog.applications.map(\.identifier))
      #expect(catalog.find(name) == expected, "seed \(seed), \(name)")
    }
  }

  @Test func `many pages of names say all of them and no others`() throws {
    let head = ListHead(title: "ads", categories: ["ads"])
    let names = (0..<10_000).map { name("a\($0).example\($0 % 1000).com") }
    let workshop = try Workshop()
    try workshop.compile([Reference.List(head: head, rules: names.map { Rule($0, .subtree) })])
    let catalog = try workshop.open()
    #expect(catalog.header.pages > 20)
    for name in names {
      #expect(catalog.find(name) != .nothing && catalog.find(name.parent) == .nothing)
      #expect(Name("www.\(name)").map(catalog.find) == catalog.find(name))
    }
  }

  @Test(arguments: [600, 5_000] as [Int]) func `what does not fit into memory makes the same files`(_ budget: Int)
    throws
  {
    var generator = SeededGenerator(seed: 7)
    let lists = (0..<5).map { CompilerLawTests.randomList($0, &generator) }
    let workshop = try Workshop()
    let first = try workshop.compile(lists, to: "whole")
    let second = try workshop.compile(lists, to: "pieces", budget: budget)
    #expect(first == second)
    #expect(try workshop.bytes("whole") == workshop.bytes("pieces"))
    #expect(try workshop.bytes("whole.why") == workshop.bytes("pieces.why"))
  }
}
