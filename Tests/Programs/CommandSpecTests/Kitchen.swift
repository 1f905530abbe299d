import CommandSpec

/// The description of a small command line.
enum Kitchen {
  static let program = Program(
    name: "kitchen", sentence: "cooks", version: "1.0", date: "2026-11-21",
    steps: [Example("kitchen bake --for 30m bread", "the first loaf")],
    groups: [Group("food", [bake, pantry]), Group("other", [secret])],
    notes: [Note("files", [("/srv/pantry", "what there is")])])

  typealias Group = Program.Group
  typealias Note = Program.Note

  private static let bake = Verb(
    "bake", "bake something",
    about: "Bakes until it is done.\n\nWhat burns is thrown away.",
    operands: [
      Operand("WHAT", .word("a dish", ["bread", "cake"]), "what to bake", noun: "dish"),
      Operand("GUEST", .text("a guest"), "who eats it", count: .any),
    ],
    options: [
      .value("--for", "DUR", .duration, "how long", missing: "how long? Say --for"),
      .value("--with", "THING", .text("a thing"), "what goes in", repeats: true),
      .flag("--gas", "with a flame"), .flag("--wood", "with a fire"),
      .value("--level", "N", .number("a level", 1...3), "how high"),
    ],
    rules: [.atMostOne("--gas", "--wood")],
    examples: [
      Example("kitchen bake bread --for 30m", "a loaf"), Example("kitchen bake cake --for 1h --with 'it's \\'"),
    ],
    action: { _ in .done })

  private static let pantry = Verb(
    "pantry", "look after what there is", about: "Keeps things.", question: "add or drop?",
    verbs: [
      Verb(
        "add", "put something in", about: "Puts something in.", operands: [Operand("FILE", .file(), "what")],
        options: [.value("--shelf", "SHELF", .text("a shelf", offer: .found("shelf")), "where")], examples: [],
        advice: Advice { $0 == "top" ? "did you mean --shelf top?" : "one file at a time" },
        action: { _ in .failed }),
      Verb(
        "drop", "take something out", about: "Takes something out.",
        options: [.value("--dir", "DIR", .folder(), "from where"), .flag("--all", "everything")],
        rules: [.exactlyOne("--dir", "--all", missing: "what? Say --dir or --all")], examples: [],
        advice: Advice(options: ["--shelf"], "this takes out; 'pantry add --shelf' puts in"),
        action: { _ in .done }),
    ])

  private static let secret = Verb(
    "secret", "say nothing", about: "Says nothing.", examples: [], isHidden: true, action: { _ in .done })

  static func read(_ words: String...) throws(Misunderstanding) -> Request { try program.read(words) }

  /// The error for words that are not understood.
  static func complaint(_ words: [String]) -> String? {
    do {
      _ = try program.read(words)
      return nil
    } catch {
      return error.text
    }
  }
}
