/// The words behind `picket-web`.
struct Options: Sendable {
  enum Task { case serve, help, version }

  var task = Task.serve
  var configuration = "/etc/picket/picket.json5"
  /// Whether an option named it: then it has to be there.
  var isConfigurationNamed = false
  /// The socket for guardians; child.sock beside it, which is for everybody, is what this program uses.
  var socket = "/run/picket/control.sock"
  /// Files in PEM: the certificate with its chain, and its key.
  var certificate: String?
  var key: String?
  /// The folder of the certificate that this program makes where none is given.
  var state = "/var/lib/picket-web"
  /// What this machine is called, beside its address.
  var names: [String] = []
  /// Whether picketd has started it, with the secret by which it knows this process on standard input.
  var hasStarter = false

  init(_ words: ArraySlice<String>) throws(Misuse) {
    var rest = words
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
      case "--socket": socket = try value()
      case "--certificate": certificate = try value()
      case "--key": key = try value()
      case "--state": state = try value()
      case "--name": names.append(try value())
      case "--secret-from-input": hasStarter = true
      case "--version": task = .version
      case "--help", "-h":
        task = .help
        return
      default: throw Misuse(message: "there is no option '\(word)'")
      }
    }
    if (certificate == nil) != (key == nil) {
      throw Misuse(message: "TLS needs --certificate and --key: give both, or none of them")
    }
  }
}

/// Why arguments are not understood, for people.
struct Misuse: Error {
  let message: String
}
