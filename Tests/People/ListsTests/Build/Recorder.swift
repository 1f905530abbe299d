import Lists
import Wire

/// A sink that remembers everything, in the short spelling of these tests:
///
///     example.com     the name and all below      =example.com    the name      .example.com    all below
///     @@x  except     ~~x  spare     x!  important     -x  cancels     #192.0.2.1  an address     ?reason  a skip
struct Recorder: ListSink {
  struct Note: Hashable, CustomStringConvertible {
    let line: Int
    let meaning: String
    let text: String
    var part = ""

    var description: String { "\(line): \(meaning)" + (part.isEmpty ? "" : "(\(part))") }
  }

  private(set) var heads: [ListHead] = []
  /// The entries of each list.
  private(set) var notes: [[Note]] = []
  private(set) var progress = 0
  private(set) var rules = 0
  private(set) var skips = 0

  var all: [Note] { notes.flatMap { $0 } }
  var meanings: [String] { all.map(\.meaning) }
  /// What the lists mean, in whichever format.
  var meaning: Set<String> { Set(meanings.filter { !$0.hasPrefix("?") }) }

  mutating func begin(_ list: ListHead) {
    heads.append(list)
    notes.append([])
  }

  mutating func take(_ rule: Rule, line: Int, text: Span<UInt8>) {
    rules += 1
    note(Note(line: line, meaning: Recorder.spelling(rule), text: Recorder.string(text)))
  }

  mutating func take(_ address: Address, line: Int, text: Span<UInt8>) {
    note(Note(line: line, meaning: "#\(address)", text: Recorder.string(text)))
  }

  mutating func skip(_ part: String, line: Int, text: Span<UInt8>, reason: Skip) {
    skips += 1
    note(Note(line: line, meaning: "?\(reason.rawValue)", text: Recorder.string(text), part: part))
  }

  mutating func progress(_ bytes: Int) { progress += bytes }

  private mutating func note(_ note: Note) {
    if notes.isEmpty { notes.append([]) }
    notes[notes.count - 1].append(note)
  }

  static func spelling(_ rule: Rule) -> String {
    let effect =
      switch rule.effect {
      case .include: ""
      case .except: "@@"
      case .spare: "~~"
      }
    let reach =
      switch rule.reach {
      case .exact: "="
      case .subtree: ""
      case .below: "."
      }
    return (rule.cancels ? "-" : "") + effect + reach + "\(rule.name)" + (rule.isImportant ? "!" : "")
  }

  private static func string(_ text: Span<UInt8>) -> String {
    var bytes: [UInt8] = []
    for index in text.indices { bytes.append(text[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
