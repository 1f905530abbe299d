import Foundation
import PicketSystem

/// A place of the lab, in which programs run.
struct Device: Sendable {
  let name: String
  let lab: Lab
  /// The user who runs them; root by default.
  private var user: Int?

  init(name: String, lab: Lab) { (self.name, self.lab) = (name, lab) }

  /// The same place, with programs of another user.
  func by(_ user: Int) -> Device {
    var device = self
    device.user = user
    return device
  }

  var namespace: String { lab.prefix + name }

  /// The beginning of a command line that runs a command here.
  var entrance: [String] {
    [
      "netns", "exec", namespace, "/usr/bin/env", "PICKET_LAB_STATE=\(lab.state)",
      "PICKET_PATIENCE=\(Patience.factor)",
    ] + (user.map { ["setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] } ?? [])
  }

  func attempt(_ words: [String], seconds: Int = 40) throws -> Command.Outcome {
    guard let command = Command("ip", entrance + words) else { throw LabError("ip is not installed") }
    return try command.run(limit: 1 << 26, seconds: seconds * Patience.factor)
  }

  /// The output of a command. Throws if the command failed.
  @discardableResult
  func run(_ words: String..., seconds: Int = 40) throws -> String {
    let outcome = try attempt(words, seconds: seconds)
    guard outcome.status == 0 else {
      throw LabError("\(name): \(words.joined(separator: " ")): \(outcome.status) \(outcome.complaint)")
    }
    return outcome.text
  }

  /// One line of JSON from `Tests/Lab/probe.py`.
  func probe<Seen: Decodable>(_ kind: Seen.Type, _ words: String...) throws -> Seen {
    let outcome = try attempt(Device.probe + words)
    do {
      return try JSONDecoder().decode(Seen.self, from: Data(outcome.output))
    } catch {
      throw LabError("\(name): \(words.joined(separator: " ")): \(outcome.text)\(outcome.complaint)")
    }
  }

  static let probe = [Lab.root + "/.build/lab-venv/bin/python", "-B", Lab.root + "/Tests/Lab/probe.py"]
}
