import Policy

/// What `picket replay` was asked to do.
struct ReplayOptions {
  var capture = ""
  var isJSON = false
  var level = Level.normal
  /// Categories and domains, as they were typed.
  var blocked: [String] = []
  var rules: String?
  var catalog: String?

  /// Nil when help is wanted.
  init?(_ arguments: ArraySlice<String>) throws(Misuse) {
    var rest = Arguments(arguments)
    var captures: [String] = []
    while let option = rest.next() {
      switch option {
      case "--help", "-h": return nil
      case "--json": isJSON = true
      case "--block": blocked.append(try rest.value(of: option))
      case "--rules": rules = try rest.value(of: option)
      case "--catalog": catalog = try rest.value(of: option)
      case "--level": level = try ReplayOptions.level(try rest.value(of: option))
      case _ where option.hasPrefix("-") && option != "-": throw .unknown(option)
      default: captures.append(option)
      }
    }
    guard let capture = captures.first else {
      throw Misuse(message: "which capture? Name a file, or - for standard input")
    }
    if captures.count > 1 { throw Misuse(message: "one capture at a time: '\(captures[1])' is a second") }
    if rules != nil && catalog != nil { throw Misuse(message: "--rules and --catalog say the same: give one of them") }
    self.capture = capture
  }

  private static func level(_ text: String) throws(Misuse) -> Level {
    guard let level = Level(rawValue: text) else {
      throw Misuse(message: "'\(text)' is not a level: say strict or normal")
    }
    return level
  }
}
