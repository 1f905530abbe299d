import CommandSpec
import Doctor
import PicketSystem

/// Checks for people: a picture of the state, what was found, and below it the command that mends it.
struct CheckText {
  private static let column = 15

  private let hasColor: Bool
  private let hasSigns: Bool

  init(_ invocation: Invocation) {
    hasColor = invocation.hasColor
    hasSigns = Environment["TERM"] != "dumb"
  }

  func text(_ checks: [Check]) -> String {
    checks.map(line).joined() + "\n" + CheckText.summary(checks) + "\n"
  }

  private func line(_ check: Check) -> String {
    let head = "\(sign(check.state)) " + Padding.left(check.name, CheckText.column - 1)
    let mend = check.mend.map { String(repeating: " ", count: CheckText.column + 1) + "-> \($0.printable)\n" } ?? ""
    return head + check.text.printable + "\n" + mend
  }

  /// A picture of a state, or a letter where the terminal has no pictures.
  func sign(_ state: Check.State) -> String {
    let (picture, letter, paint): (String, String, Paint?) =
      switch state {
      case .broken: ("\u{2717}", "x", .red)
      case .warning: ("!", "!", .bold)
      case .ok: ("\u{2713}", "+", .green)
      }
    let sign = hasSigns ? picture : letter
    return hasColor ? paint?.on(sign) ?? sign : sign
  }

  private static func summary(_ checks: [Check]) -> String {
    let broken = checks.count { $0.state == .broken }
    let warnings = checks.count { $0.state == .warning }
    if broken + warnings == 0 { return "All is well." }
    let look = warnings == 0 ? "" : "\(broken == 0 ? "" : ", ")\(counted(warnings, "thing")) to look at"
    let what = broken == 0 ? "Nothing is broken: " : "\(counted(broken, "thing")) \(broken == 1 ? "is" : "are") broken"
    return "\(what)\(look). What stands behind -> mends each."
  }
}
