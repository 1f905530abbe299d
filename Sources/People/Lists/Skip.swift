/// Why a line, or a part of it, is not in the catalog. Every surface shows these reasons and no others.
public enum Skip: String, Hashable, Sendable, CaseIterable {
  case notAName
  case address
  case localName
  case publicSuffix
  case dependsOnAddress
  case dependsOnPath
  case dependsOnPattern
  case dependsOnClient
  case dependsOnQuestion
  case dependsOnPage
  case rewrites
  case unknownOption
  case unknownSyntax
  case includeMissing
  case includeLoop
  case tooLong
  case tooDeep
  case notText
  case notAList
  case link
  case unknownCategory

  /// One sentence for people.
  public var sentence: String {
    switch self {
    case .notAName: "it is not a host name"
    case .address: "it is an address, and a catalog holds names"
    case .localName: "it names this machine or the local network"
    case .publicSuffix: "it is a public suffix: everybody's domains lie below it (--force takes it all the same)"
    case .dependsOnAddress: "it depends on the address, which a name does not have"
    case .dependsOnPath: "it depends on more of the address than the name, and that is encrypted"
    case .dependsOnPattern: "it is a pattern that stands for endlessly many names"
    case .dependsOnClient: "it depends on who asks"
    case .dependsOnQuestion: "it holds for some kinds of DNS question only"
    case .dependsOnPage: "it is about what a page shows, not about a name"
    case .rewrites: "it gives the name another answer or another server, and blocks nothing"
    case .unknownOption: "it has an option that is not known"
    case .unknownSyntax: "it is no rule of this format"
    case .includeMissing: "the file that it includes is not there"
    case .includeLoop: "it includes a file that is being included"
    case .tooLong: "the line is longer than any rule"
    case .tooDeep: "it has more labels than a catalog looks at"
    case .notText: "it is not text"
    case .notAList: "it is no list, or none that can be read here"
    case .link: "it is a link, and links are not followed"
    case .unknownCategory: "its folder or group stands for none of the built-in categories (CATEGORY=PATH gives it one)"
    }
  }
}

/// A line of a list that is not in the catalog, as it is shown to people.
public struct SkippedLine: Hashable, Sendable {
  /// How many skipped lines of a list are kept.
  public static let shown = 5
  /// How many characters of a line are kept.
  private static let longest = 160

  /// From 1; 0 for the file as a whole.
  public let line: Int
  /// At most 160 characters, without any that move a cursor or hide their neighbours.
  public let text: String
  public let reason: Skip

  public init(line: Int, text: String, reason: Skip) {
    self.line = line
    self.text = String(text.printable.prefix(SkippedLine.longest))
    self.reason = reason
  }
}
