/// A question on its way to a resolver, read only as far as judging needs.
public enum DNSQuery {
  /// Reads the name that the policy judges, as `DNSQuestion.judgedName`, into `name`, since copying a name costs more
  /// than reading it. Returns the question's type and how many octets of labels were not part of that name; nil when
  /// there is no question. After an error, `name` is undefined.
  public static func read(_ bytes: RawSpan, naming name: inout Name) throws(DecodeError) -> (
    type: DNSType, hidden: Int
  )? {
    let header = try DNSHeader(bytes)
    // Resolvers ignore a response.
    if header.isResponse { throw DecodeError(.invalid, at: 2) }
    guard try header.hasQuestion() else { return nil }
    let type = try DNSQuestion.read(bytes, naming: &name).type
    return (type, name.dropUnderscoreLabels())
  }
}
