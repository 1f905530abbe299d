import CommandSpec

extension Option {
  /// Whom a verb changes something for, where that may be several children; its action is one of `eachChild`.
  static func children(_ sentence: String) -> [Option] {
    [
      value("--child", "NAME", .child, sentence, repeats: true),
      flag("--all-children", "every child of the household"),
    ]
  }

  /// Whose settings a verb changes: those of children, or of a profile that children follow.
  static func owners(_ sentence: String) -> [Option] { children(sentence) + [.profile("all who follow this profile")] }

  /// For whom a verb does something that a profile cannot hold: children, or all who follow a profile now; its action is one
  /// of `eachFollower`.
  static func followers(_ sentence: String) -> [Option] {
    children(sentence) + [.profile("every child that follows this profile now")]
  }

  static func profile(_ sentence: String) -> Option { value("--profile", "P", .profile, sentence) }
}

extension OptionRule {
  /// Somebody has to be named.
  static let forWhom = exactlyOne("--child", "--all-children", missing: "for whom? Say --child NAME or --all-children")

  static let forOwner = exactlyOne(
    "--child", "--all-children", "--profile", missing: "for whom? Say --child NAME, --all-children or --profile P")
}
