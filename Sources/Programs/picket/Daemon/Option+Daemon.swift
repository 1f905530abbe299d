import Catalog
import CommandSpec
import DaemonClient

extension Option {
  static let socket = value(
    "--socket", "PATH", .file("a path"), "where picketd listens (default: $PICKET_SOCKET, or \(DaemonSockets.control))")

  static let json = flag("--json", "one JSON document")
  static let jsonLines = flag("--json", "one JSON object a line")

  static func child(_ sentence: String, missing: String? = nil) -> Option {
    value("--child", "NAME", .child, sentence, missing: missing)
  }

  static let store = value("--store", "S", .store, "the store, by its name (default: default)")
  static let client = value(
    "--client", "ID", .text("a client"), "the program whose store it is (default: \(Daemon.guardianClient))")

  /// For what a guardian opens.
  static let counts = flag("--counts", "let limits count what is used meanwhile")

  /// Options that name a category, a domain or an application.
  static func targets(_ verb: String, repeats: Bool) -> [Option] {
    [
      value("--category", "C", .category, "\(verb) a category, such as social or games", repeats: repeats),
      value("--domain", "D", .domain, "\(verb) a domain and all below it", repeats: repeats),
      value("--app", "A", .application, "\(verb) an application, such as tiktok", repeats: repeats),
    ]
  }
}

extension Advice {
  /// For verbs whose options name what they are about: 'youtube' is then written '--app youtube'.
  static let target = Advice { word in
    let option = word.contains(".") ? "--domain" : Category.builtIn.contains(word.lowercased()) ? "--category" : "--app"
    return "did you mean \(option) \(ShellWords.quoted(word))?"
  }
}

extension Invocation {
  /// The client of what schedules and limits stop now.
  static let timeRuleClient = "time"

  var client: String { self["--client"] ?? Daemon.guardianClient }
  static let usualStore = "default"

  var store: String { self["--store"] ?? Invocation.usualStore }
}

extension Exit {
  /// Exit codes of verbs that ask picketd.
  static let daemon = daemon(failed: "refused")

  static func daemon(done: String = "done", failed: String) -> [Exit] {
    usual(done: done, failed: failed) + [
      Exit(.notReachable, "picketd is not reachable"), Exit(.notAuthorized, "not authorized"),
    ]
  }
}
