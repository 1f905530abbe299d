import Extensions
import PicketSystem
import Subscriptions

/// The words behind `picketd`.
struct Options: Sendable {
  enum Task { case serve, check, help, version }

  var task = Task.serve
  var configuration = "/etc/picket/picket.json5"
  /// Whether an option named it: then it has to be there.
  var isConfigurationNamed = false
  var state = "/var/lib/picket"
  var link = "/run/picket/filter.sock"
  /// The socket for guardians; child.sock beside it is for everybody.
  var socket = "/run/picket/control.sock"
  var rules: String?
  /// The picket-filter to start; nil when a service manager starts it.
  var filter: String?
  /// The picket-fetch that works on lists.
  var fetcher = FetcherPlace.program(Options.beside("picket-fetch"))
  /// The picket-confine that starts apps' extensions.
  var confinement = ConfinementPlace.program(Options.beside("picket-confine"))
  /// The picket-web to start; nil when a service manager starts it.
  var web: String?

  init(_ words: ArraySlice<String>) throws(Misuse) {
    var rest = words
    var (isWithout, program) = (false, String?.none)
    var (isWithoutWeb, webProgram) = (false, String?.none)
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = word.hasPrefix("--") ? parts[0] : word
      func value() throws(Misuse) -> String {
        guard let value = option != word ? parts[1] : rest.popFirst(), !value.isEmpty else {
          throw Misuse(message: "\(option) wants a value")
        }
        return value
      }
      switch option {
      case "--config": (configuration, isConfigurationNamed) = (try value(), true)
      case "--state": state = try value()
      case "--rules": rules = try value()
      case "--link": link = try value()
      case "--filter": program = try value()
      case "--socket": socket = try value()
      case "--no-filter": isWithout = true
      case "--web": webProgram = try value()
      case "--no-web": isWithoutWeb = true
      case "--fetch": fetcher = .program(try value())
      case "--fetch-at": fetcher = .socket(try value())
      case "--extensions-at": confinement = .socket(try value())
      case "--check": task = .check
      case "--version": task = .version
      case "--help", "-h":
        task = .help
        return
      default: throw Misuse(message: "there is no option '\(word)'")
      }
    }
    if isWithout && program != nil {
      throw Misuse(message: "--filter says what to start, and --no-filter to start nothing: give one of them")
    }
    if isWithoutWeb && webProgram != nil {
      throw Misuse(message: "--web says what to start, and --no-web to start nothing: give one of them")
    }
    filter = isWithout ? nil : program ?? Options.beside("picket-filter")
    web = isWithoutWeb ? nil : webProgram ?? Options.beside("picket-web")
  }

  /// A program in the folder of this one.
  static func beside(_ name: String) -> String {
    let own = (try? File.target(of: "/proc/self/exe")) ?? "/usr/sbin/picketd"
    return own[..<(own.lastIndex(of: "/") ?? own.startIndex)] + "/" + name
  }
}

/// Why arguments are not understood, for people.
struct Misuse: Error {
  let message: String
}
