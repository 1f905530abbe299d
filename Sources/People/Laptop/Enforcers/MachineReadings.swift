/// What was found on this machine that holds settings, or does not.
public struct MachineReadings: Hashable, Sendable {
  /// What a program or a service says of itself.
  public enum Finding: Hashable, Sendable {
    case there
    case missing
    /// It cannot be asked, or is of no use: the words say why.
    case failing(String)
  }

  /// polkit's daemon. Where it is missing, services of the machine let root alone change something.
  public var polkit: Finding
  /// The rules by which polkit asks picket-laptop.
  public var hasRules: Bool
  /// The lines by which PAM does.
  public var asksForSignIn: Bool
  public var asksForPassword: Bool
  public var logind: Finding
  /// Whether the network sets the clock.
  public var clock: Finding
  /// What closes programs.
  public var programs: Finding

  public init(
    polkit: Finding, hasRules: Bool, asksForSignIn: Bool, asksForPassword: Bool, logind: Finding, clock: Finding,
    programs: Finding
  ) {
    self.programs = programs
    (self.polkit, self.hasRules, self.logind, self.clock) = (polkit, hasRules, logind, clock)
    (self.asksForSignIn, self.asksForPassword) = (asksForSignIn, asksForPassword)
  }

  /// Where package picket-laptop puts its rules.
  public static let rules = "/usr/share/polkit-1/rules.d/00-picket-laptop.rules"

  /// Whether a file of PAM's has this question in a line that counts.
  public static func asks(_ kind: PAMQuestion.Kind, in text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
      return words.suffix(3).elementsEqual(["/usr/sbin/picket-laptop", "pam", kind.rawValue[...]])
    }
  }

  /// The versions of polkit before rules in JavaScript (0.106).
  public static func readsRules(version: String) -> Bool {
    let numbers = version.split(separator: ".").compactMap { Int($0) }
    guard let first = numbers.first else { return false }
    return first > 0 || numbers.count > 1 && numbers[1] >= 106
  }
}
