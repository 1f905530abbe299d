internal import PicketJSON

/// What the guard of programs tells a child's desktop.
public struct ProgramNotice: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// It was not started.
    case refused
    /// It ran, and was ended.
    case closed
  }

  public static let longest = 1_024

  public let kind: Kind
  /// What people call the program.
  public let title: String
  /// What a child asks for it by.
  public let wish: String

  public init(_ kind: Kind, title: String, wish: String? = nil) {
    (self.kind, self.title) = (kind, MachineRefusals.line(title))
    // A path that fills the message is asked for by hand.
    self.wish = wish.flatMap { $0.utf8.count <= ProgramNotice.longest / 2 ? $0 : nil } ?? self.title
  }

  public init?(_ octets: [UInt8]) {
    guard let object = (try? JSON(parsing: octets, mostBytes: ProgramNotice.longest))?.object,
      let kind = object["kind"]?.string.flatMap({ Kind(rawValue: $0) }), let title = object["title"]?.string
    else { return nil }
    self.init(kind, title: title, wish: object["wish"]?.string)
  }

  public var octets: [UInt8] {
    let wish = wish == title ? nil : wish
    let json: JSON.Object = ["kind": .string(kind.rawValue), "title": .string(title), "wish": .optional(wish)]
    return JSON.object(json.withoutNulls).bytes(sortingKeys: true)
  }

  /// A title, and a line below it.
  public var words: (title: String, text: String) {
    ("\(title) \(kind == .refused ? "is" : "was") closed", "A guardian has closed it for you now. You can ask for it.")
  }
}
