extension JSON {
  /// Members in the order in which they were added. Two objects with the same members are equal in any order.
  public struct Object: Sendable {
    public struct Member: Hashable, Sendable {
      public let key: String
      public var value: JSON

      public init(_ key: String, _ value: JSON) {
        self.key = key
        self.value = value
      }
    }

    public private(set) var members: [Member] = []

    public init() {}

    /// If a key occurs twice, the last value counts.
    public init(_ members: some Sequence<(String, JSON)>) {
      for (key, value) in members { self[key] = value }
    }

    /// For members whose keys are known to be unique.
    init(unique members: [Member]) { self.members = members }

    public var isEmpty: Bool { members.isEmpty }
    public var count: Int { members.count }
    public var keys: [String] { members.map(\.key) }

    /// Setting nil removes the member; a new one goes last.
    public subscript(key: String) -> JSON? {
      get { members.first { $0.key == key }?.value }
      set {
        let place = members.firstIndex { $0.key == key }
        switch (place, newValue) {
        case (let place?, let value?): members[place].value = value
        case (let place?, nil): members.remove(at: place)
        case (nil, let value?): members.append(Member(key, value))
        case (nil, nil): break
        }
      }
    }

    /// Without the members that are `null`.
    public var withoutNulls: Object { Object(unique: members.filter { !$0.value.isNull }) }
  }
}

extension JSON.Object: Hashable {
  public static func == (first: JSON.Object, second: JSON.Object) -> Bool {
    if first.members == second.members { return true }
    guard first.count == second.count else { return false }
    let values = Dictionary(second.members.map { ($0.key, $0.value) }) { first, _ in first }
    return first.members.allSatisfy { values[$0.key] == $0.value }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(Set(members)) }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
