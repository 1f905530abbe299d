public import Foundation

/// A picture, kept as its source, from which it is loaded for display.
public final class UIImage: NSObject, Sendable {
  public enum Source: Hashable, Sendable {
    /// A file beside the program.
    case named(String)
    /// A symbol of Apple's set, which a page replaces by its own.
    case systemName(String)
    case file(String)
    case data(Data)
  }

  public let source: Source

  public init(source: Source) { self.source = source }

  public convenience init?(named name: String) {
    if name.isEmpty { return nil }
    self.init(source: .named(name))
  }

  public convenience init?(systemName name: String) {
    if name.isEmpty { return nil }
    self.init(source: .systemName(name))
  }

  public convenience init?(contentsOfFile path: String) {
    guard FileManager.default.isReadableFile(atPath: path) else { return nil }
    self.init(source: .file(path))
  }

  public convenience init?(data: Data) {
    if data.isEmpty { return nil }
    self.init(source: .data(data))
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? UIImage)?.source == source }

  public override var hash: Int { source.hashValue }
}
