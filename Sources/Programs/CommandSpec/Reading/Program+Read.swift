/// What the words of a command line ask for.
public enum Request: Sendable {
  case overview
  case version
  /// The text of `--help`.
  case help(String)
  case run(Invocation)
}

/// Words that are not understood: what is wrong with them, and where to read on.
public struct Misunderstanding: Error {
  public let text: String
}

extension Program {
  /// `words` are those behind the program's name.
  public func read(_ words: [String]) throws(Misunderstanding) -> Request {
    switch words.first {
    case nil, "--help", "-h": return .overview
    case "--version": return .version
    case "help": return try readHelp(words.dropFirst())
    default: break
    }
    var (path, rest) = ([Verb](), words[...])
    do throws(Misuse) {
      while path.last?.action == nil {
        guard let word = rest.popFirst() else { throw missingVerb(path) }
        if word == "--help" || word == "-h" { return .help(help(path)) }
        if word.hasPrefix("-"), let usual = path.last.flatMap({ last in last.usual.flatMap { last.verb($0) } }) {
          path.append(usual)
          rest = words.suffix(rest.count + 1)
          break
        }
        path.append(try verb(word, below: path))
      }
      var reader = Reader(path, rest)
      guard let invocation = try reader.read() else { return .help(help(path)) }
      return .run(invocation)
    } catch {
      throw Misunderstanding(text: explain(error, path.map(\.name)))
    }
  }

  /// The message for wrong usage, which reading the words or carrying out the verb found.
  public func explain(_ misuse: Misuse, _ path: [String]) -> String {
    let hint = path.isEmpty ? "lists the verbs" : "explains it"
    return "\(speaker(path)): \(misuse.sentence)\n'\(([name] + path + ["--help"]).joined(separator: " "))' \(hint).\n"
  }

  /// Who speaks in front of a message.
  public func speaker(_ path: [String]) -> String { ([name] + path.prefix(1)).joined(separator: " ") }

  private func readHelp(_ words: ArraySlice<String>) throws(Misunderstanding) -> Request {
    var path: [Verb] = []
    do throws(Misuse) {
      for word in words where path.last?.action == nil {
        path.append(try verb(word, below: path))
      }
    } catch {
      throw Misunderstanding(text: explain(error, path.map(\.name)))
    }
    return path.isEmpty ? .overview : .help(help(path))
  }

  private func verb(_ word: String, below path: [Verb]) throws(Misuse) -> Verb {
    let verbs = path.last?.verbs ?? verbs
    if let verb = verbs.first(where: { $0.name == word }) { return verb }
    if word.hasPrefix("-") { throw Misuse("'\(word)' belongs behind the verb") }
    throw .unknown(verb: word, below: path, verbs)
  }

  private func missingVerb(_ path: [Verb]) -> Misuse {
    guard let last = path.last else { return Misuse("what is to be done?") }
    return Misuse(last.question ?? "say \(last.verbs.map(\.name).alternatives)")
  }
}
