/// The limits of a download, in bytes and in time.
public struct DownloadLimits: Hashable, Sendable {
  /// Bytes as they are received.
  public var largest = 256 << 20
  /// Bytes of a gzip download after decompression.
  public var largestUnpacked = 1 << 30
  /// Milliseconds to connect.
  public var connect = 15_000
  /// Milliseconds for everything, redirects included.
  public var total = 600_000
  /// Bytes a second; a server below this for `slowSeconds` is given up.
  public var slowestRate = 1000
  public var slowSeconds = 30
  public var redirects = 5

  public init() {}
}
