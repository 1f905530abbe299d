import Configuration
import FoundationEssentials

extension Law {
  static let json5 = Law(
    name: "json5", sentence: "JSON is read as Foundation reads it, and a configuration is taken or refused with a place"
  ) { input in
    let value = Result { () throws(JSON5Fault) in try JSON5Reader.read(input) }
    if case .failure(let fault) = value, fault.place.line < 1 || fault.place.column < 1 { broken("\(fault)", input) }
    _ = try? Configuration(input, file: "f")
    // Foundation guesses other encodings from zeros and marks.
    if input.contains(0) || input.first ?? 0 > 0x7f { return }
    guard let reference = try? JSONDecoder().decode(ReferenceJSON.self, from: Data(input)) else { return }
    switch value {
    case .success(let value):
      if ReferenceJSON(value) != reference { broken("\(value) is \(reference)", input) }
    case .failure(let fault):
      if !narrower.contains(where: { fault.sentence.hasPrefix($0) }) { broken("refused: \(fault.sentence)", input) }
    }
  } seeds: {
    [
      #"{"mode": "router", "queues": 2, "household": {"children": [{"name": "a", "shields": [{"domains": ["x.test"]}]}]}}"#,
      #"[1, -2.5e-3, 0.1E+2, true, false, null, "\u00e9\ud83d\ude00\n", {}, []]"#,
      "{a: 0x1F, /* x */ 'b': [.5, +Infinity,], // y\n \"c\": 'd\\\n',}",
    ].map { Array($0.utf8) }
  }

  /// What the reader refuses on purpose, or what a standard does not say.
  private static let narrower = [
    "this key stands in line", "lists and objects lie", "a text holds a control", "this number is larger",
  ]
}

/// A value as Foundation reads it.
private enum ReferenceJSON: Decodable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([ReferenceJSON])
  case object([String: ReferenceJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([ReferenceJSON].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: ReferenceJSON].self))
    }
  }

  init(_ value: JSON5Value) {
    switch value.content {
    case .null: self = .null
    case .flag(let flag): self = .flag(flag)
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .list(let list): self = .list(list.map { ReferenceJSON($0) })
    case .object(let members):
      self = .object(Dictionary(members.map { ($0.key, ReferenceJSON($0.value)) }) { first, _ in first })
    }
  }
}
