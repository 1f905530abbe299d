import Lists
import Subscriptions

/// The words behind `picket lists VERB`: operands, the folders that every verb takes, and what else its verb takes.
struct ListsOptions {
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// `takes` are the options with a value, `flags` those without, beside the folders.
  init(_ words: ArraySlice<String>, takes: [String] = [], flags known: [String] = []) throws {
    var arguments = Arguments(words)
    while let option = arguments.next() {
      switch option {
      case "--help", "-h": throw HelpWanted()
      case "--catalog", "--state", "--rules": values[option] = try arguments.value(of: option)
      case _ where takes.contains(option): values[option] = try arguments.value(of: option)
      case _ where known.contains(option): flags.insert(option)
      case _ where option.hasPrefix("-"): throw Misuse.unknown(option)
      default: operands.append(option)
      }
    }
    if values["--catalog"] != nil && values["--state"] != nil {
      throw Misuse(message: "--catalog and --state say the same: give one of them")
    }
  }

  subscript(option: String) -> String? { values[option] }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  func folder() throws(ListError) -> CatalogFolder {
    guard let rules = values["--rules"] ?? BuiltInRules.folder else {
      throw ListError("Picket's own rules are nowhere to be found: say where they are with --rules")
    }
    let path = values["--catalog"] ?? values["--state"].map { $0 + "/catalog" } ?? CatalogFolder.standard
    return CatalogFolder(path: path, rules: rules)
  }
}
