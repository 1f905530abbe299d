/// Why a command line is wrong, for people: no capital, no full stop.
public struct Misuse: Error, Hashable, CustomStringConvertible {
  public let message: String

  public init(_ message: String) { self.message = message }

  public var description: String { message }

  static func unknown(_ option: String, _ verb: Verb) -> Misuse {
    Misuse("there is no option '\(option)'" + suggestion(option, verb.options.map(\.name)))
  }

  static func unknown(verb name: String, below parents: [Verb], _ verbs: [Verb]) -> Misuse {
    let names = verbs.filter { !$0.isHidden }.map(\.name)
    let what = parents.isEmpty ? "verb '\(name)'" : "'\((parents.map(\.name) + [name]).joined(separator: " "))'"
    if let nearest = Nearest.word(to: name, in: names) {
      return Misuse("there is no \(what): did you mean \(nearest)?")
    }
    return Misuse("there is no \(what)" + (parents.isEmpty ? "" : ": say \(names.alternatives)"))
  }

  private static func suggestion(_ word: String, _ words: [String]) -> String {
    Nearest.word(to: word, in: words).map { ": did you mean \($0)?" } ?? ""
  }

  /// As a sentence of its own.
  public var sentence: String { message.hasSuffix("?") ? message : message + "." }
}
