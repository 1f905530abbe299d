import Configuration
import FoundationEssentials
import PicketJSON

extension Law {
  static let json5 = Law(
    name: "json5", sentence: "JSON is read as Foundation reads it, and a configuration is taken or refused with a place"
  ) { input in
    let value = Result { () throws(JSONFault) in try JSON5Value(parsing: input) }
    if case .failure(let fault) = value, fault.offset < 0 || fault.offset > input.count { broken("\(fault)", input) }
    _ = try? Configuration(input, file: "f")
    // Foundation guesses other encodings from zero bytes and byte order marks.
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

  /// Inputs that the reader refuses on purpose, or that no standard defines.
  private static let narrower = [
    "this key stands in line", "lists and objects lie", "a text holds a control", "this number is larger",
    // Of two members with one key Foundation reads only one, and does not check the other's encoding.
    "this is not UTF-8",
  ]
}
