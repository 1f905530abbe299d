/// How much a list may cost, in bytes and in time.
public struct DownloadLimits: Sendable {
  /// Bytes as they come in.
  public var largest = 256 << 20
  /// Bytes of what comes in as gzip, once it is unpacked.
  public var largestUnpacked = 1 << 30
  /// Milliseconds until there is a connection.
  public var connect = 15_000
  /// Milliseconds for everything, redirects included.
  public var total = 600_000
  /// Bytes a second; a server that stays below for `slowSeconds` is given up.
  public var slowestRate = 1000
  public var slowSeconds = 30
  public var redirects = 5

  public init() {}
}
