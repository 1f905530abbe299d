import CommandSpec
import DaemonClient

func changePasscode(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let passcode = try Secret.new("passcode")
  let reply: DaemonReply<Daemon.Done>
  do throws(Refusal) {
    reply = try daemon.ask(.setPasscode(passcode))
  } catch {
    // Who is a guardian by the passcode alone has to give the current one.
    guard error.code == .notAuthorized, let current = Secret.ask("Current passcode: ") else { throw error }
    reply = try daemon.ask(.setPasscode(passcode, current: current))
  }
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("The passcode is set. 'picket unlock' asks for it.\n")
  return .done
}

/// Unlocks one connection, and carries out verbs over it.
func unlockSession(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  guard let passcode = Secret.ask("Passcode: ") else { throw Misuse("no passcode was given") }
  let until = LocalTime.text(try daemon.ask(.unlock(passcode: passcode)).until)
  return Daemon.$session.withValue(daemon) {
    let words = invocation.all("VERB")
    if !words.isEmpty { return dispatch(words) }
    invocation.confirm("Unlocked until \(until). Write verbs as behind 'picket', and 'exit' to end.\n")
    while let line = Secret.line(prompt: "picket> ") {
      let words = Words.split(line)
      if words.first == "exit" || words.first == "quit" { break }
      if words.first == "unlock" {
        Output.error("picket: this session is unlocked already.\n")
      } else if !words.isEmpty {
        _ = dispatch(words.first == "picket" ? Array(words.dropFirst()) : words)
      }
    }
    return .done
  }
}

/// Divides a line into words as shells do: quotes keep blanks, a backslash keeps the next character.
enum Words {
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

extension Words {
  /// The word in quotes where a shell needs them.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains($0) }
    return isPlain
      ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
