import CommandSpec

extension Option {
  /// The children that a verb changes something for; its action is one of `eachChild`.
  static func children(_ sentence: String) -> [Option] {
    [
      value("--child", "NAME", .child, sentence, repeats: true),
      flag("--all-children", "every child of the household"),
    ]
  }

  /// The owners of the settings that a verb changes: children, or a profile that children follow.
  static func owners(_ sentence: String) -> [Option] { children(sentence) + [.profile("all who follow this profile")] }

  /// The children that a verb acts on where a profile cannot hold it: named ones, or a profile's followers; its action is one
  /// of `eachFollower`.
  static func followers(_ sentence: String) -> [Option] {
    children(sentence) + [.profile("every child that follows this profile now")]
  }

  static func profile(_ sentence: String) -> Option { value("--profile", "P", .profile, sentence) }
}

extension OptionRule {
  /// A child has to be named.
  static let forWhom = exactlyOne("--child", "--all-children", missing: "for whom? Say --child NAME or --all-children")

  static let forOwner = exactlyOne(
    "--child", "--all-children", "--profile", missing: "for whom? Say --child NAME, --all-children or --profile P")
}
