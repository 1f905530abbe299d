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

  public init(_ kind: Kind, title: String) { (self.kind, self.title) = (kind, MachineRefusals.line(title)) }

  public init?(_ octets: [UInt8]) {
    guard let object = (try? JSON(parsing: octets, mostBytes: ProgramNotice.longest))?.object,
      let kind = object["kind"]?.string.flatMap({ Kind(rawValue: $0) }), let title = object["title"]?.string
    else { return nil }
    self.init(kind, title: title)
  }

  public var octets: [UInt8] {
    JSON.object(["kind": .string(kind.rawValue), "title": .string(title)]).bytes(sortingKeys: true)
  }

  /// A title, and a line below it.
  public var words: (title: String, text: String) {
    switch kind {
    case .refused: ("\(title) is closed", "A guardian has closed it for you now. You can ask for it: 'picket ask'.")
    case .closed: ("\(title) was closed", "A guardian has closed it for you now. You can ask for it: 'picket ask'.")
    }
  }
}
