/// What `iptables-save` printed, as far as Picket needs it. Other programs wrote these rules, so lines that cannot be
/// parsed are ignored.
struct SavedRules: Hashable, Sendable {
  private(set) var tables: [String: ChainTable] = [:]
  /// Other programs' rules, each with its table.
  private(set) var foreign: [(table: String, rule: String)] = []
  /// Jumps into our chains with another program's rule before them, which may accept packets that our chains should
  /// see.
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
          // A built-in chain that accepts exists in every table.
          foreignChains[table, default: []].insert(chain)
        }
      case UInt8(ascii: "-"): read(rule: String(line), of: table)
      default: continue
      }
    }
  }

  private mutating func read(rule: String, of table: String) {
    // A line with counters starts with [12:3456]; they are never requested.
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

  /// Table raw alone, which not every plan uses.
  var raw: SavedRules {
    var raw = SavedRules()
    raw.tables = tables.filter { $0.key == "raw" }
    return raw
  }

  var hasOurs: Bool { tables.values.contains { !$0.chains.isEmpty || !$0.jumps.isEmpty } }

  /// Our part as text: equal text for equal rules.
  var ours: String {
    tables.values.sorted { $0.name < $1.name }.map { $0.replacing(ChainTable($0.name)) }.joined() + displaced.joined()
  }

  /// Whether Picket created the table and no other program has used it since.
  func isOurs(_ table: String) -> Bool {
    tables[table]?.chains.contains(ChainTable.birthmark) == true && foreignChains[table, default: []].isEmpty
  }

  static func == (left: SavedRules, right: SavedRules) -> Bool { left.tables == right.tables }
  func hash(into hasher: inout Hasher) { hasher.combine(tables) }
}

/// Splits a rule into words, as `iptables-save` writes them.
enum RuleWords {
  /// Quotes keep words together; inside them a backslash takes the next character literally.
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

  /// The target of a rule. A comment may look like a target, so the word after `--comment` is skipped.
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
