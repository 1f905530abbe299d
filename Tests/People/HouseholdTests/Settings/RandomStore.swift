import Catalog
import FamilyTokens
import PicketJSON
import Support
import Testing

@testable import Household

/// Random changes of settings, from so few names that they often concern the same.
struct RandomStore {
  var generator: SeededGenerator
  static let domains = ["a.test", "b.a.test", "c.test", "video.example", "www.youtube.com", "chess.com", "x.c.test"]
  static let categories = ["social", "games", "adult", "streaming", "entertainment"]
  static let applications = ["youtube", "netflix", "discord", "roblox", "com.example.none"]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  mutating func pick(_ texts: [String]) -> String { texts[below(texts.count)] }

  /// Up to four elements.
  mutating func changes(_ sealer: Sealer, removing: Bool = false) throws -> [SettingChange] {
    let paths = SettingShape.all.keys.sorted()
    var changes: [String: SettingChange] = [:]
    for _ in 0...below(4) {
      let path = pick(paths)
      let isRemoval = removing && generator.chance(oneIn: 3)
      changes[path] = SettingChange(path: path, value: isRemoval ? nil : try value(path, sealer))
    }
    return changes.values.sorted { $0.path < $1.path }
  }

  private mutating func value(_ path: String, _ sealer: Sealer) throws -> JSON {
    switch try #require(SettingShape.all[path]) {
    case .flag: .bool(generator.chance(oneIn: 2))
    case .rating(let scale): .int(Int.random(in: scale.range, using: &generator) / 100 * 100)
    case .word(let words): .string(pick(words))
    case .tokens(let kind): try tokens(kind, sealer)
    case .applications:
      .array(
        try (0..<below(3)).map { _ in
          let text = pick(RandomStore.applications)
          return generator.chance(oneIn: 2)
            ? ["bundleIdentifier": .string(text)] : ["token": try token(text, .application, sealer)]
        })
    case .categories(let kind):
      switch below(3) {
      case 0: ["none": [:]]
      case 1: ["specific": ["categories": try tokens(.category, sealer), "except": try tokens(kind, sealer)]]
      default: ["all": ["except": try tokens(kind, sealer)]]
      }
    case .filter:
      switch below(4) {
      case 0: ["none": [:]]
      case 1: ["specific": ["domains": try domains(sealer)]]
      case 2: ["auto": ["domains": try domains(sealer), "except": try domains(sealer)]]
      default: ["all": ["except": try domains(sealer)]]
      }
    }
  }

  private mutating func domains(_ sealer: Sealer) throws -> JSON {
    .array(
      try (0..<below(3)).map { _ in
        let text = pick(RandomStore.domains)
        return generator.chance(oneIn: 2) ? ["domain": .string(text)] : ["token": try token(text, .domain, sealer)]
      })
  }

  private mutating func tokens(_ kind: Token.Kind, _ sealer: Sealer) throws -> JSON {
    let texts =
      switch kind {
      case .domain: RandomStore.domains
      case .category: RandomStore.categories
      case .application: RandomStore.applications
      }
    return .array(try (0..<below(3)).map { _ in try token(pick(texts), kind, sealer) })
  }

  private func token(_ text: String, _ kind: Token.Kind, _ sealer: Sealer) throws -> JSON {
    .string(try #require(sealer.seal(text, as: kind)).text)
  }
}
