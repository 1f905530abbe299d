/// Why a capture could not be read, for the person who gave it.
public struct CaptureError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// With the system's words for the reason.
    case cannotOpen(String)
    case cannotRead(String)
    case notACapture
    /// A format that is not supported, by name.
    case unsupported(String)
    case truncated
    case corrupt(String)
    /// A limit that protects the reader was exceeded.
    case tooLarge(String)
  }

  public let kind: Kind
  /// The capture's path, or "standard input".
  public let name: String
  /// Where reading stopped; in the uncompressed bytes when `isCompressed`.
  public let offset: UInt64
  public let isCompressed: Bool

  /// What happened, and where.
  public var summary: String {
    switch kind {
    case .cannotOpen(let reason): "cannot open \(name): \(reason)"
    case .cannotRead(let reason): "cannot read \(name) beyond \(place): \(reason)"
    case .notACapture: "\(name) is not a capture: it starts like neither pcap nor pcapng"
    case .unsupported(let what): "\(name) is in a form that cannot be read: \(what), at \(place)"
    case .truncated: "\(name) ends too early, at \(place)"
    case .corrupt(let what): "\(name) is damaged at \(place): \(what)"
    case .tooLarge(let what): "\(name) passes a limit at \(place): \(what)"
    }
  }

  /// What the person can do about it.
  public var advice: String {
    switch kind {
    case .cannotOpen: "Check the path and whether you may read it."
    case .cannotRead: "Everything before that place was read. Check the disk or the program that writes the capture."
    case .notACapture: "Give a file written by tcpdump -w, dumpcap or Wireshark."
    case .unsupported: "Unpack it, or convert it with: editcap -F pcapng OLD NEW"
    case .truncated: "Every whole packet before that place was read. Copy the file again, or let its writer finish."
    case .corrupt: "Every packet before that place was read. Copy the file again, or make a new capture."
    case .tooLarge: "Every packet before that place was read. If the capture is sound, split it with editcap."
    }
  }

  private var place: String {
    isCompressed ? "byte \(offset) of the uncompressed data" : "byte \(offset)"
  }
}

extension CaptureError: CustomStringConvertible {
  public var description: String { "\(summary). \(advice)" }
}
