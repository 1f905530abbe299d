import CommandSpec
import Testing

@Suite struct ReadTests {
  private func invocation(_ words: String...) throws -> Invocation {
    guard case .run(let invocation) = try Kitchen.program.read(words) else {
      throw Misuse("\(words) ask for no verb to be run")
    }
    return invocation
  }

  @Test func `options stand anywhere, with a blank or an equals sign`() throws {
    for words in [
      ["--for", "1h30m", "bread", "mia"], ["bread", "--for=1h30m", "mia"], ["bread", "mia", "--for", "1h30m"],
    ] {
      guard case .run(let invocation) = try Kitchen.program.read(["bake"] + words) else {
        Issue.record("not a run")
        continue
      }
      #expect(invocation.path == ["bake"])
      #expect(invocation["WHAT"] == "bread" && invocation.all("GUEST") == ["mia"])
      #expect(invocation.seconds("--for") == 5_400)
      #expect(!invocation.has("--gas") && invocation["--level"] == nil)
    }
  }

  @Test func `behind two dashes no word is an option`() throws {
    let invocation = try invocation("bake", "--for", "1m", "bread", "--", "--gas", "-", "--")
    #expect(invocation.all("GUEST") == ["--gas", "-", "--"] && !invocation.has("--gas"))
  }

  @Test func `an option that may stand several times keeps its order`() throws {
    let invocation = try invocation("bake", "bread", "--for", "1m", "--with=a=b", "--with", "--c")
    #expect(invocation.all("--with") == ["a=b", "--c"])
    #expect(try self.invocation("bake", "cake", "--for", "1m", "--level", "2").number("--level") == 2)
  }

  @Test func `verbs below verbs run what they are there for`() throws {
    #expect(try invocation("pantry", "add", "flour").run() == .failed)
    #expect(try invocation("pantry", "drop", "--all").run() == .done)
    #expect(try invocation("pantry", "drop", "--all", "-q").has("--quiet"))
  }

  @Test func `help, the overview and the version are asked for in every usual way`() throws {
    for words in [[], ["--help"], ["-h"], ["help"]] {
      guard case .overview = try Kitchen.program.read(words) else {
        Issue.record("\(words) did not give the overview")
        continue
      }
    }
    for words in [
      ["bake", "--help"], ["bake", "bread", "-h"], ["help", "bake"], ["bake", "a", "b", "--help", "--no"],
    ] {
      guard case .help(let text) = try Kitchen.program.read(words) else {
        Issue.record("\(words) did not give help")
        continue
      }
      #expect(text.hasPrefix("usage: kitchen bake "))
    }
    guard case .help(let text) = try Kitchen.read("help", "pantry", "drop") else { throw Misuse("no help") }
    #expect(text.hasPrefix("usage: kitchen pantry drop (--dir DIR | --all)\n"))
    guard case .version = try Kitchen.read("--version") else { throw Misuse("no version") }
  }

  @Test(arguments: [
    ("bkae", "kitchen: there is no verb 'bkae': did you mean bake?\n'kitchen --help' lists the verbs.\n"),
    ("juggle", "kitchen: there is no verb 'juggle'.\n'kitchen --help' lists the verbs.\n"),
    ("--gas", "kitchen: '--gas' belongs behind the verb.\n'kitchen --help' lists the verbs.\n"),
    ("secrte", "kitchen: there is no verb 'secrte'.\n'kitchen --help' lists the verbs.\n"),
    ("help no", "kitchen: there is no verb 'no'.\n'kitchen --help' lists the verbs.\n"),
    ("pantry", "kitchen pantry: add or drop?\n'kitchen pantry --help' explains it.\n"),
    ("pantry --all drop", "kitchen pantry: '--all' belongs behind the verb.\n'kitchen pantry --help' explains it.\n"),
    (
      "pantry eat", "kitchen pantry: there is no 'pantry eat': say add or drop.\n'kitchen pantry --help' explains it.\n"
    ),
    (
      "pantry dorp",
      "kitchen pantry: there is no 'pantry dorp': did you mean drop?\n'kitchen pantry --help' explains it.\n"
    ),
    (
      "pantry add",
      "kitchen pantry: FILE is missing: say a file.\n'kitchen pantry add --help' explains it.\n"
    ),
    (
      "pantry add a top",
      "kitchen pantry: 'top' has no place here: did you mean --shelf top?\n'kitchen pantry add --help' explains it.\n"
    ),
    ("pantry drop a", "kitchen pantry: 'a' has no place here.\n'kitchen pantry drop --help' explains it.\n"),
    (
      "pantry drop --shelf a",
      "kitchen pantry: this takes out; 'pantry add --shelf' puts in.\n'kitchen pantry drop --help' explains it.\n"
    ),
    ("pantry drop", "kitchen pantry: what? Say --dir or --all.\n'kitchen pantry drop --help' explains it.\n"),
    (
      "pantry drop --dir a --all",
      "kitchen pantry: give --dir or --all, not both.\n'kitchen pantry drop --help' explains it.\n"
    ),
    ("bake", "kitchen bake: WHAT is missing: say a dish.\n'kitchen bake --help' explains it.\n"),
    ("bake bread", "kitchen bake: how long? Say --for.\n'kitchen bake --help' explains it.\n"),
    (
      "bake bred --for 1m",
      "kitchen bake: 'bred' is not a dish: did you mean bread?\n'kitchen bake --help' explains it.\n"
    ),
    (
      "bake soup --for 1m",
      "kitchen bake: 'soup' is not a dish: say bread or cake.\n'kitchen bake --help' explains it.\n"
    ),
    (
      "bake bread --for",
      "kitchen bake: --for wants a duration: write it like 30m, 1h30m or 2d.\n'kitchen bake --help' explains it.\n"
    ),
    (
      "bake bread --for 90x",
      "kitchen bake: '90x' is not a duration: write it like 30m, 1h30m or 2d.\n'kitchen bake --help' explains it.\n"
    ),
    (
      "bake bread --for 1m --for 2m",
      "kitchen bake: --for stands twice: give it once.\n'kitchen bake --help' explains it.\n"
    ),
    ("bake bread --gas=1", "kitchen bake: --gas takes no value.\n'kitchen bake --help' explains it.\n"),
    (
      "bake bread --wth a",
      "kitchen bake: there is no option '--wth': did you mean --with?\n'kitchen bake --help' explains it.\n"
    ),
    ("bake bread -x", "kitchen bake: there is no option '-x'.\n'kitchen bake --help' explains it.\n"),
    (
      "bake bread --level 4",
      "kitchen bake: '4' is not a level: write a number from 1 to 3.\n'kitchen bake --help' explains it.\n"
    ),
  ])
  func `what is wrong is said, with what would be right`(words: String, message: String) {
    #expect(Kitchen.complaint(words.split(separator: " ").map(String.init)) == message)
  }
}
