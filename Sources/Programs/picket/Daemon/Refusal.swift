import CommandSpec
import DaemonClient

/// Why a verb failed and what to do about it, with the exit code.
struct Refusal: Error, CustomStringConvertible {
  let code: ExitCode
  let description: String
}

extension Refusal {
  /// Why picketd did not do what it was asked. `near` finds what was probably meant by a name of a kind that is not there.
  init(_ error: DaemonError, near: (_ kind: String, _ name: String) -> String? = { _, _ in nil }) {
    switch error {
    case .unreachable(let socket, let absence): self.init(absence, socket)
    case .lost(_, let why): self.init(code: .notReachable, description: "\(why); see picketd's log, or start it anew")
    case .notAuthorized(let why, let remedy):
      self.init(code: .notAuthorized, description: Refusal.sentence(why, remedy))
    case .notFound(let kind, let name):
      let meant = near(kind, name).map { ": did you mean \($0)?" }
      self.init(
        code: .failed, description: "there is no \(kind) '\(name)'" + (meant ?? Refusal.whereToLook(kind, name)))
    // picketd refuses this parameter alone when no child was named.
    case .invalid(parameter: "child", _):
      self.init(
        code: .wrongUsage, description: "for whom? Say --child NAME: your own user is no child of this household")
    // A child's user sees the stores of programs that a guardian approved, and no others.
    case .invalid(parameter: "client", let why) where why.hasPrefix("say which"):
      self.init(
        code: .wrongUsage, description: "whose stores? Say --client ID: guardians alone see those of all programs")
    // The message names what was typed.
    case .invalid(parameter: "value", let why), .invalid(parameter: "what", let why),
      .invalid(parameter: "category", let why), .invalid(parameter: "application", let why),
      .invalid(parameter: "categories", let why), .invalid(parameter: "applications", let why):
      self.init(code: .failed, description: why)
    case .invalid(let parameter, let why):
      self.init(code: .failed, description: "\(Refusal.word(for: parameter)): \(why)")
    case .conflict(let why), .unavailable(let why), .tooLong(let why), .unexpected(let why):
      self.init(code: .failed, description: why)
    case .otherVersion(let why):
      self.init(
        code: .failed, description: "this picketd does not know how (\(why)): is it of the same version as this picket?"
      )
    }
  }

  private init(_ absence: DaemonError.Absence, _ socket: String) {
    switch absence {
    case .notRunning:
      self.init(
        code: .notReachable,
        description: "nobody answers at \(socket): the daemon is not running there. Start it, as scripts/start does, "
          + "or say where it listens with --socket")
    case .notAllowed:
      self.init(
        code: .notAuthorized,
        description: "you may not connect to \(socket): ask somebody who may, or use another socket. "
          + "Run it with sudo, or join the group picket-guardian")
    case .late(let why):
      self.init(code: .notReachable, description: "\(why); see picketd's log, or start it anew")
    case .failed(let why): self.init(code: .failed, description: why)
    }
  }

  /// For settings in the configuration file, which no verb changes.
  static func declared(_ what: String, in file: String) -> Refusal {
    Refusal(
      code: .failed,
      description:
        "\(what) is set in \(file): change it there, and run 'picket reload'. Nothing was changed")
  }

  /// The option that people typed for a parameter of picketd.
  private static func word(for parameter: String) -> String {
    let words = [
      "address": "--ip", "allWeb": "--all-web", "applications": "--app", "at": "--at", "birthYear": "--birth-year",
      "categories": "--category",
      "choice": "--choice", "client": "--client", "domains": "--domain", "except": "--except", "hardware": "--mac",
      "program": "--program", "seconds": "--for", "store": "--store", "user": "--uid",
    ]
    return words[parameter] ?? parameter
  }

  private static func sentence(_ why: String, _ remedy: String) -> String {
    if why.isEmpty { return "this is for guardians" }
    return remedy.isEmpty ? why : "\(why); \(remedy)"
  }

  /// The verb that lists what there is of a kind.
  private static func whereToLook(_ kind: String, _ name: String) -> String {
    if kind == "child", name.contains(",") { return ": write --child once for each child" }
    let verbs = [
      "child": "child list", "profile": "profile list", "device": "device list", "unknown device": "device seen",
      "store": "store list",
      "grant": "grants", "allowance": "allow list", "question": "requests",
      "list": "lists list", "token": "token list", "authorization": "authorization list",
    ]
    return verbs[kind].map { ": 'picket \($0)' lists them" } ?? ""
  }
}
