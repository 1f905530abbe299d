import CommandSpec
import DaemonClient

func changePasscode(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let (name, passcode) = (invocation["--name"], try Prompt.new("passcode"))
  let reply: DaemonReply<Daemon.Done>
  do throws(Refusal) {
    reply = try daemon.ask(.setPasscode(passcode, name: name))
  } catch {
    // Who is a guardian by the passcode alone has to give the current one.
    guard error.code == .notAuthorized, let current = Prompt.ask("Current passcode: ") else { throw error }
    reply = try daemon.ask(.setPasscode(passcode, current: current, name: name))
  }
  if invocation.has("--json") { return invocation.show(reply.json) }
  let unlock = "picket unlock" + (name.map { " --name \(ShellWords.quoted($0))" } ?? "")
  invocation.confirm("The passcode is set. '\(unlock)' asks for it.\n")
  return .done
}

func addGuardian(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.addGuardian(invocation.needed("NAME"), role: role(invocation)))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let guardian = reply.guardian
  invocation.confirm(
    "\(guardian.name) is a guardian who \(GuardianText.sentence(guardian.role)).\n"
      + "'picket guardian invite \(ShellWords.quoted(guardian.name))' shows a picture by which a telephone sets the passcode, and "
      + "'picket guardian set-passcode --name \(ShellWords.quoted(guardian.name))' asks for one here.\n")
  return .done
}

func listGuardians(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.guardians())
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("GUARDIAN", "MAY", "PASSCODE", "SINCE")
  if reply.hasFirstPasscode {
    table.add("(the first passcode)", "everything", GuardianText.passcode(hasCode: reply.hasFirstCode), "-")
  }
  for guardian in reply.guardians {
    table.add(
      guardian.name, GuardianText.rights(guardian.role),
      guardian.hasPasscode ? GuardianText.passcode(hasCode: guardian.hasCode) : "none yet",
      ClockText.text(guardian.created))
  }
  return invocation.show(table, orElse: "Root and the group picket-guardian are the only guardians.")
}

func changeGuardian(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .changeGuardian(invocation.needed("NAME"), name: invocation["--name"], role: role(invocation)))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm(
    "\(reply.guardian.name) is a guardian who \(GuardianText.sentence(reply.guardian.role)).\n")
  return .done
}

func removeGuardian(_ invocation: Invocation) throws -> ExitCode {
  let name = invocation.needed("NAME")
  let reply = try Daemon.reach(invocation).ask(.removeGuardian(name))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("\(name) is no guardian any more.\n")
  return .done
}

private func role(_ invocation: Invocation) -> Daemon.GuardianRole? {
  invocation["--role"].flatMap(Daemon.GuardianRole.init(rawValue:))
}

private enum GuardianText {
  static func passcode(hasCode: Bool) -> String { hasCode ? "yes, and a code" : "yes" }

  static func rights(_ role: Daemon.GuardianRole) -> String {
    switch role {
    case .all: "everything"
    case .approve: "answer, read"
    case .read: "read"
    }
  }

  static func sentence(_ role: Daemon.GuardianRole) -> String {
    switch role {
    case .all: "may do everything"
    case .approve: "may answer requests, and read"
    case .read: "may read"
    }
  }
}

/// Divides a line into words as shells do: quotes keep blanks, a backslash keeps the next character.
enum ShellWords {
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}

extension ShellWords {
  /// The word in quotes where a shell needs them.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains($0) }
    return isPlain
      ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
