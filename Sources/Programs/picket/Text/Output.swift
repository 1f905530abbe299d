import PicketSystem

/// Text to people and programs, gathered into large writes.
struct Output: ~Copyable {
  private static let enough = 65_536

  private let descriptor: Int32
  private var pending = ""
  /// The error number that ended writing, if there was an error.
  private(set) var failure: Int32?

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { Console.write(pending, to: descriptor) }

  mutating func line(_ text: String) {
    pending += text
    pending += "\n"
    if pending.utf8.count >= Output.enough { flush() }
  }

  mutating func flush() {
    if let error = Console.write(pending, to: descriptor) { failure = error }
    pending.removeAll(keepingCapacity: true)
  }

  static func text(_ text: String) { Console.text(text) }
  static func error(_ text: String) { Console.error(text) }
}

extension String {
  /// Control characters become a mark: lists, names and what children write are strangers' text, which must neither move
  /// the cursor nor turn the direction of a line.
  var printable: String {
    String(
      unicodeScalars.map { scalar in
        let properties = scalar.properties
        let isControl = properties.isBidiControl || properties.generalCategory == .control
        return isControl ? "\u{FFFD}" : Character(scalar)
      })
  }
}

/// The counts above zero, as in "2 devices, 1 grant"; nil where all are zero.
func counted(_ counts: [(count: Int, noun: String)]) -> String? {
  let some = counts.filter { $0.count > 0 }.map { counted($0.count, $0.noun) }
  return some.isEmpty ? nil : some.joined(separator: ", ")
}

/// `1 list`, `2 lists`.
func counted(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
