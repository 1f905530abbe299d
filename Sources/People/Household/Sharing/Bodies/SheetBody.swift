internal import PicketJSON
internal import Replication

/// Lines of a log as machines tell each other: in tokens, as they lie in the ledger. What many lines have in common stands once.
package struct SheetBody: Hashable {
  package struct Line: Hashable {
    /// Its number on the machine that wrote it.
    let number: Int
    let time: Int
    /// The child's number among nodes, and that of the device's row; nil for a user of a machine, which is not shared.
    let child: [UInt8]
    let device: [UInt8]?
    let token: [UInt8]?
    let application: [UInt8]?
    let categories: String
    let via: String
    let verdict: String
    let reason: String
    let store: String?
    let count: Int
    let last: Int?
  }

  let lines: [Line]

  static let mostLines = 200
  /// Octets of what a line names: a machine in a stranger's hands must not fill the others' disks by what stands once and is named often.
  private static let longestWord = 1_024
  private static let longestToken = 512
}

extension SheetBody {
  package var octets: [UInt8] {
    var (words, octets) = (Shelf<String>(), Shelf<[UInt8]>())
    let lines = lines.map { line -> JSON in
      let places = [octets[line.child], octets[line.device], octets[line.token], octets[line.application]]
      let texts = [
        words[line.categories], words[line.via], words[line.verdict], words[line.reason], words[line.store],
      ]
      let numbers = [line.number, line.time] + places + texts + [line.count, line.last ?? 0]
      return .array(numbers.map { .int($0) })
    }
    return SharedBody.octets([
      "words": .strings(words.all), "octets": .array(octets.all.map { .octets($0) }), "lines": .array(lines),
    ])
  }

  /// nil for what no Picket says.
  package init?(_ bytes: [UInt8]) {
    guard let object = SharedBody.object(bytes), let lines = object["lines"]?.array, lines.count <= SheetBody.mostLines,
      let words = object["words"]?.array?.map(\.string),
      let octets = object["octets"]?.array?.map({ $0.string.flatMap { OctetText.octets($0) } }),
      words.allSatisfy({ $0?.utf8.count ?? 0 <= SheetBody.longestWord }),
      octets.allSatisfy({ $0?.count ?? 0 <= SheetBody.longestToken })
    else { return nil }
    /// A place counts from one; nothing stands at none.
    func at<Thing>(_ all: [Thing?], _ place: Int) -> Thing? {
      place > 0 && place <= all.count ? all[place - 1] : nil
    }
    var read: [Line] = []
    for line in lines {
      let numbers = line.array?.compactMap(\.integer) ?? []
      guard numbers.count == 13, numbers[0] > 0, let child = at(octets, numbers[2]), let via = at(words, numbers[7]),
        let verdict = at(words, numbers[8]), let reason = at(words, numbers[9]), numbers[11] > 0
      else { return nil }
      read.append(
        Line(
          number: numbers[0], time: numbers[1], child: child, device: at(octets, numbers[3]),
          token: at(octets, numbers[4]), application: at(octets, numbers[5]), categories: at(words, numbers[6]) ?? "",
          via: via, verdict: verdict, reason: reason, store: at(words, numbers[10]), count: numbers[11],
          last: numbers[12] == 0 ? nil : numbers[12]))
    }
    self.init(lines: read)
  }
}

/// Things in the order in which they were first named.
private struct Shelf<Thing: Hashable> {
  private(set) var all: [Thing] = []
  private var places: [Thing: Int] = [:]

  /// Its place, counted from one; 0 for nothing.
  subscript(_ thing: Thing?) -> Int {
    mutating get {
      guard let thing else { return 0 }
      if let known = places[thing] { return known }
      all.append(thing)
      places[thing] = all.count
      return all.count
    }
  }
}
