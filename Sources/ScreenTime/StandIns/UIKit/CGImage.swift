public import FoundationEssentials

/// A picture as the bytes of its file.
public final class CGImage: Hashable, Sendable {
  public let data: Data

  public init(data: Data) { self.data = data }

  public static func == (left: CGImage, right: CGImage) -> Bool { left.data == right.data }

  public func hash(into hasher: inout Hasher) { hasher.combine(data) }
}
