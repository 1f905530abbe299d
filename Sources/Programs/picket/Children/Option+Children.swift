import CommandSpec

extension Option {
  /// Whom a verb changes something for, where that may be several children; its action is one of `eachChild`.
  static func children(_ sentence: String) -> [Option] {
    [
      value("--child", "NAME", .child, sentence, repeats: true),
      flag("--all-children", "every child of the household"),
    ]
  }
}

extension OptionRule {
  /// Somebody has to be named.
  static let forWhom = exactlyOne("--child", "--all-children", missing: "for whom? Say --child NAME or --all-children")
}
