import CommandSpec
import PicketJSON
import PicketVarlink

/// What could not be done, and what to do about it, where the code says more than "failed".
struct Refusal: Error, CustomStringConvertible {
  let code: ExitCode
  let description: String
}

extension Refusal {
  /// Why picketd did not do what it was asked.
  init(_ error: ClientError) {
    switch error {
    case .nobody:
      self.init(
        code: .notReachable,
        description: "\(error). Start it, as scripts/start does, or say where it listens "
          + "with --socket")
    case .notAllowed:
      self.init(
        code: .notAuthorized, description: "\(error). Run it with sudo, or join the group picket-guardian")
    case .lost, .late:
      self.init(code: .notReachable, description: "\(error); see picketd's log, or start it anew")
    case .refused(let refusal): self.init(refusal)
    case .unreadable, .tooLong, .busy, .failed: self.init(code: .failed, description: error.description)
    }
  }

  private init(_ error: CallError) {
    func said(_ key: String) -> String { error.parameters[key]?.string ?? "" }
    switch error.name.split(separator: ".").last {
    case "NotAuthorized":
      self.init(code: .notAuthorized, description: Refusal.sentence(said("why"), said("remedy")))
    case "PermissionDenied": self.init(code: .notAuthorized, description: "this is not for you to ask")
    case "NotFound":
      self.init(
        code: .failed, description: "there is no \(said("kind")) '\(said("name"))'" + Refusal.whereToLook(said("kind")))
    // Only whoever named no child is asked for one.
    case "Invalid" where said("parameter") == "child":
      self.init(
        code: .wrongUsage, description: "for whom? Say --child NAME: your own user is no child of this household")
    // A child's user sees the stores of programs that a guardian approved, and no others.
    case "Invalid" where said("parameter") == "client" && said("why").hasPrefix("say which"):
      self.init(
        code: .wrongUsage, description: "whose stores? Say --client ID: guardians alone see those of all programs")
    case "Invalid":
      self.init(code: .failed, description: "\(Refusal.word(for: said("parameter"))): \(said("why"))")
    case "Conflict", "Unavailable": self.init(code: .failed, description: said("why"))
    case "MethodNotFound", "InterfaceNotFound", "InvalidParameter", "MethodNotImplemented":
      self.init(
        code: .failed,
        description: "this picketd does not know how (\(error)): is it of the same version as this picket?")
    default: self.init(code: .failed, description: error.description)
    }
  }

  /// Of what stands in the configuration, which no verb changes.
  static func declared(_ what: String, in file: String) -> Refusal {
    Refusal(
      code: .failed,
      description:
        "\(what) is set in \(file): change it there, and have picketd read it again (SIGHUP). Nothing was changed")
  }

  /// What people typed for a parameter of picketd's.
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

  /// What shows those that there are.
  private static func whereToLook(_ kind: String) -> String {
    let verbs = [
      "child": "child list", "device": "device list", "unknown device": "device seen", "store": "store list",
      "grant": "grants", "question": "requests",
      "list": "lists list", "authorization": "authorization list",
    ]
    return verbs[kind].map { ": 'picket \($0)' shows those that there are" } ?? ""
  }
}
