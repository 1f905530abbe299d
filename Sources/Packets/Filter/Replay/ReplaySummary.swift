/// The counters of a replay.
public struct ReplaySummary: Hashable, Sendable {
  public internal(set) var packets: UInt64 = 0
  public internal(set) var flows = 0
  /// Rows by verdict: a row is a flow, or a question of one.
  public internal(set) var allowed = 0
  public internal(set) var blocked = 0
  public internal(set) var forwarded: UInt64 = 0
  public internal(set) var dropped: UInt64 = 0
  /// Packets that came in fragments.
  public internal(set) var reassembled: UInt64 = 0
  /// Frames that are no packets: of unknown link types, without IP, with a damaged link header, cut short by the
  /// capture.
  public internal(set) var unknownLink: UInt64 = 0
  public internal(set) var notIP: UInt64 = 0
  public internal(set) var damaged: UInt64 = 0
  public internal(set) var cut: UInt64 = 0

  public init() {}

  public var text: String {
    var parts = [
      "\(packets) packet\(packets == 1 ? "" : "s") in \(flows) flow\(flows == 1 ? "" : "s")", "\(allowed) allowed",
      "\(blocked) blocked", "\(forwarded) packets forwarded", "\(dropped) dropped",
    ]
    if reassembled > 0 { parts.append("\(reassembled) put together from fragments") }
    if notIP > 0 { parts.append("\(notIP) not IP") }
    if unknownLink > 0 { parts.append("\(unknownLink) of a link type that cannot be read") }
    if damaged > 0 { parts.append("\(damaged) with a damaged link header") }
    if cut > 0 { parts.append("\(cut) cut short by the capture") }
    return parts.joined(separator: ", ")
  }
}
