/// What `iptables-save` printed, as far as it concerns us. Others wrote the rules in it, so nothing here trusts them: a
/// line that makes no sense belongs to nobody.
struct SavedRules: Hashable, Sendable {
  private(set) var tables: [String: ChainTable] = [:]
  /// Every rule that is not ours, with its table.
  private(set) var foreign: [(table: String, rule: String)] = []
  /// Jumps into ours that a foreign rule stands before: it may accept what we should have seen.
  private var displaced: [String] = []
  private var foreignChains: [String: Set<String>] = [:]
  private var occupiedChains: [String: Set<String>] = [:]

  init(_ text: String = "") {
    var table = ""
    for line in text.split(whereSeparator: \.isNewline) {
      switch line.utf8.first {
      case UInt8(ascii: "*"):
        table = String(line.dropFirst())
        tables[table] = ChainTable(table)
      case UInt8(ascii: ":"):
        let chain = String(line.dropFirst().prefix { $0 != " " })
        if chain.hasPrefix(ChainTable.prefix) {
          tables[table]?.chains.append(chain)
        } else if !line.says(" ACCEPT ") {
          // A built-in chain that accepts is there as soon as its table is.
          foreignChains[table, default: []].insert(chain)
        }
      case UInt8(ascii: "-"): read(rule: String(line), of: table)
      default: continue
      }
    }
  }

  private mutating func read(rule: String, of table: String) {
    // Counters may stand in front: [12:3456] -A ...; we never ask for them.
    let words = RuleWords.split(rule)
    guard words.count > 2, words[0] == "-A" else { return }
    if words[1].hasPrefix(ChainTable.prefix) {
      tables[table]?.rules.append(rule)
    } else if RuleWords.target(words)?.hasPrefix(ChainTable.prefix) == true {
      tables[table]?.jumps.append(String(rule.dropFirst(3)))
      if occupiedChains[table]?.contains(words[1]) == true { displaced.append("# displaced in \(table): \(rule)\n") }
    } else {
      foreign.append((table, rule))
      occupiedChains[table, default: []].insert(words[1])
      foreignChains[table, default: []].insert(words[1])
    }
  }

  /// What is in table raw alone, which not every fence uses.
  var raw: SavedRules {
    var raw = SavedRules()
    raw.tables = tables.filter { $0.key == "raw" }
    return raw
  }

  var hasOurs: Bool { tables.values.contains { !$0.chains.isEmpty || !$0.jumps.isEmpty } }

  /// Our part as text, the same for the same rules.
  var ours: String {
    tables.values.sorted { $0.name < $1.name }.map { $0.replacing(ChainTable($0.name)) }.joined() + displaced.joined()
  }

  /// Whether we made the table and no other program has used it since.
  func isOurs(_ table: String) -> Bool {
    tables[table]?.chains.contains(ChainTable.birthmark) == true && foreignChains[table, default: []].isEmpty
  }

  static func == (left: SavedRules, right: SavedRules) -> Bool { left.tables == right.tables }
  func hash(into hasher: inout Hasher) { hasher.combine(tables) }
}

/// A rule's line as words, the way `iptables-save` writes them.
enum RuleWords {
  /// Quotes hold words together, and a backslash in them takes the next character as it is.
  static func split(_ line: some StringProtocol) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var isQuoted = false
    var isEscaped = false
    var hasWord = false
    for octet in line.utf8 {
      if isEscaped {
        word.append(octet)
        isEscaped = false
      } else if octet == UInt8(ascii: "\\") && isQuoted {
        isEscaped = true
      } else if octet == UInt8(ascii: "\"") {
        isQuoted.toggle()
        hasWord = true
      } else if octet == UInt8(ascii: " ") && !isQuoted {
        if hasWord { words.append(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
        hasWord = false
      } else {
        word.append(octet)
        hasWord = true
      }
    }
    if hasWord { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  /// Where a rule leads. A comment that reads like a target is a word behind `--comment`.
  static func target(_ words: [String]) -> String? {
    var index = 2
    while index + 1 < words.count {
      switch words[index] {
      case "--comment": index += 2
      case "-j", "-g": return words[index + 1]
      default: index += 1
      }
    }
    return nil
  }
}
