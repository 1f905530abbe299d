import Policy
import Wire

/// What `picket replay` was asked to do.
struct ReplayOptions {
  var capture = ""
  var isJSON = false
  var level = Level.normal
  var blocked: [Name] = []

  /// Why the arguments are not understood, for people.
  struct Misuse: Error {
    let message: String
  }

  /// Nil when help is wanted.
  init?(_ arguments: ArraySlice<String>) throws(Misuse) {
    var rest = arguments
    var captures: [String] = []
    while let argument = rest.popFirst() {
      let (option, attached) = ReplayOptions.split(argument)
      switch option {
      case "--help", "-h": return nil
      case "--json": isJSON = true
      case "--block": blocked.append(try ReplayOptions.domain(try ReplayOptions.value(option, attached, &rest)))
      case "--level": level = try ReplayOptions.level(try ReplayOptions.value(option, attached, &rest))
      case "-": captures.append(argument)
      case _ where option.hasPrefix("-"): throw Misuse(message: "there is no option '\(option)'")
      default: captures.append(argument)
      }
    }
    guard let capture = captures.first else {
      throw Misuse(message: "which capture? Name a file, or - for standard input")
    }
    if captures.count > 1 { throw Misuse(message: "one capture at a time: '\(captures[1])' is a second") }
    self.capture = capture
  }

  /// `--option=value` and `--option value` mean the same.
  private static func split(_ argument: String) -> (String, String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  private static func value(
    _ option: String, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(Misuse) -> String {
    if let attached { return attached }
    guard let next = rest.popFirst() else { throw Misuse(message: "\(option) wants a value") }
    return next
  }

  private static func level(_ text: String) throws(Misuse) -> Level {
    guard let level = Level(rawValue: text) else {
      throw Misuse(message: "'\(text)' is not a level: say strict or normal")
    }
    return level
  }

  private static func domain(_ text: String) throws(Misuse) -> Name {
    if !text.utf8.allSatisfy({ $0 < 0x80 }) {
      throw Misuse(message: "'\(text)' has letters beyond ASCII: write the name as it goes over the wire (xn--...)")
    }
    guard let name = Name(text) else {
      throw Misuse(message: "'\(text)' is not a domain: write it like example.com")
    }
    return name
  }
}
