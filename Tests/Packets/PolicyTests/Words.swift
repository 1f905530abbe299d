import Catalog
import Policy
import Wire

// Short spellings for the tests.

/// A valid name from a literal.
func name(_ text: String) -> Name {
  guard let name = Name(text) else { fatalError("\(text) is not a name") }
  return name
}

func names(_ texts: String...) -> [Name] { texts.map { name($0) } }

func categories(_ identifiers: String...) -> CategorySet {
  CategorySet(identifiers.compactMap { Category(builtIn: $0) })
}

extension Identity {
  /// The default address of servers in tests.
  static let somewhere = Address(v4: 0xcb00_7107)

  static func about(
    _ knowledge: Knowledge, _ name: String = "", match: Match = .nothing, kind: Kind = .ordinary,
    server: Address = Identity.somewhere, port: UInt16 = 443, isQuestion: Bool = false, isAnswer: Bool = false,
    carriesData: Bool = false, asksForKeys: Bool = false, asksForeigner: Bool = false,
    addressNames: AddressNames = .unknown, agreement: Agreement = .unknown, fetchesAlone: Bool = true
  ) -> Identity {
    Identity(
      knowledge: knowledge, name: Name(name) ?? Name(), match: match, kind: kind, server: server, port: port,
      isQuestion: isQuestion, isAnswer: isAnswer, carriesData: carriesData, asksForKeys: asksForKeys,
      asksForeigner: asksForeigner, fetchesAlone: fetchesAlone,
      addressNames: addressNames, agreement: agreement)
  }

  static func flow(_ name: String, _ identifiers: String..., application: UInt16 = 0) -> Identity {
    let categories = CategorySet(identifiers.compactMap { Category(builtIn: $0) })
    return about(.name, name, match: Match(categories: categories, application: application))
  }
}

extension Snapshot {
  init(_ children: Settings.Child..., catalog: Catalog? = nil) throws(SnapshotError) {
    try self.init(Settings(children: children), catalog: catalog)
  }

  /// One child with these stores.
  init(_ level: Level = .normal, stores: Settings.Store...) throws(SnapshotError) {
    try self.init(Settings(children: [Settings.Child(level: level, stores: stores)]), catalog: nil)
  }

  func rule(_ identity: Identity, child: Int = 0, at now: UInt64 = 1_000) -> Ruling { decide(child, identity, at: now) }
}
