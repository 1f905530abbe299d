/// A question on its way to a resolver: as much of the message as judging it takes.
public enum DNSQuery {
  /// Reads the name that policy knows, as `DNSQuestion.judgedName`, to where it will be judged, since copying a name
  /// costs more than reading it; says for which type it is asked and how many octets of labels were no part of that name,
  /// nil when nothing is. After an error the name is some name or other.
  public static func read(_ bytes: RawSpan, naming name: inout Name) throws(DecodeError) -> (
    type: DNSType, hidden: Int
  )? {
    let header = try DNSHeader(bytes)
    // A response that travels to a server is nothing a resolver reads.
    if header.isResponse { throw DecodeError(.invalid, at: 2) }
    guard try header.hasQuestion() else { return nil }
    let type = try DNSQuestion.read(bytes, naming: &name).type
    return (type, name.dropUnderscoreLabels())
  }
}
