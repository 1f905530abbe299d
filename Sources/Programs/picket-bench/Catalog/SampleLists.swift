import Lists
import PicketSystem
import Wire

/// Six lists, each as its kind is published, that share out the sample names among them.
///
/// One name in thirteen is on a second list as well, one in a hundred twice on its own; one in two hundred of the lists
/// that can say so is a wildcard, and another one has an exception below it.
struct SampleLists {
  struct List {
    let category: String
    /// In a hundred names.
    let share: Int
    let before: String
    let behind: String
    let reach: Rule.Reach
    var isAdblock: Bool { before == "||" }
  }

  static let lists = [
    List(category: "ads", share: 40, before: "||", behind: "^", reach: .subtree),
    List(category: "trackers", share: 15, before: "||", behind: "^", reach: .subtree),
    List(category: "malware", share: 20, before: "0.0.0.0 ", behind: "", reach: .exact),
    List(category: "adult", share: 15, before: "", behind: "", reach: .subtree),
    List(category: "gambling", share: 5, before: "*.", behind: "", reach: .subtree),
    List(category: "piracy", share: 5, before: "local=/", behind: "/", reach: .subtree),
  ]

  /// Which lists a number's share is.
  private static let shares = lists.indices.flatMap { [Int](repeating: $0, count: lists[$0].share) }

  /// The path of each list, in the order of `lists`.
  let paths: [String]

  /// Writes the lists of the first `count` names.
  init(count: Int, in place: borrowing Workplace, named name: String) throws(Failure) {
    paths = SampleLists.lists.map { place.path("\(name).\($0.category).txt") }
    for (list, path) in paths.enumerated() {
      var file = try NewFile(path: path)
      var text: [UInt8] = []
      for number in 0..<count {
        SampleLists.append(number, of: list, to: &text)
        if text.count >= 1 << 16 {
          try file.write(text)
          text.removeAll(keepingCapacity: true)
        }
      }
      try file.write(text)
      try file.publish()
    }
  }

  /// The lines that a list has for the name of a number.
  private static func append(_ number: Int, of list: Int, to text: inout [UInt8]) {
    let word = SampleNames.hash(~number)
    let home = shares[Int(word & 0xffff) % 100]
    let second = word >> 16 & 0xff < 20 ? shares[Int(word >> 24 & 0xffff) % 100] : home
    guard list == home || list == second else { return }
    let shape = lists[list]
    let chance = word >> 40 & 0xffff
    let isWildcard = shape.isAdblock && chance % 200 == 0
    append(number, shape.before + (isWildcard ? "*." : ""), shape.behind, to: &text)
    if chance % 100 == 1 { append(number, shape.before, shape.behind, to: &text) }
    if shape.isAdblock && chance % 200 == 2 { append(number, "@@||www.", "^", to: &text) }
  }

  private static func append(_ number: Int, _ before: String, _ behind: String, to text: inout [UInt8]) {
    text += before.utf8
    SampleNames.append(number, to: &text)
    text += behind.utf8
    text.append(0x0a)
  }

  /// Gives the lists at these paths to a sink, line by line: no more than is needed to measure what stands behind it.
  static func read(_ paths: [String], into sink: inout some ListSink & ~Copyable) throws {
    for (shape, path) in zip(lists, paths) {
      try sink.begin(ListHead(title: path, categories: [shape.category]))
      let file = try File(path: path)
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      var held = 0
      var line = 0
      while true {
        let count = try file.read(into: &buffer, at: held)
        if count == 0 { break }
        held += count
        var start = 0
        while let end = buffer[start..<held].firstIndex(of: 0x0a) {
          line += 1
          try read(buffer, start..<end, shape, line, into: &sink)
          start = end + 1
        }
        buffer.replaceSubrange(0..<held - start, with: Array(buffer[start..<held]))
        held -= start
      }
    }
  }
  private static func read(
    _ bytes: [UInt8], _ range: Range<Int>, _ shape: List, _ line: Int, into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    let text = bytes.span.extracting(range)
    let isException = text.count > 2 && text[0] == UInt8(ascii: "@")
    var start = range.lowerBound + shape.before.utf8.count + (isException ? 2 : 0)
    let isWildcard = bytes[start] == UInt8(ascii: "*")
    if isWildcard { start += 2 }
    let end = range.upperBound - shape.behind.utf8.count
    guard case .name(let name) = Name.read(bytes.raw.within(start..<end)) else {
      return try sink.skip("", line: line, text: text, reason: .notAName)
    }
    let rule = Rule(name, isWildcard ? .below : shape.reach, isException ? .except : .include)
    try sink.take(rule, line: line, text: text)
  }
}
