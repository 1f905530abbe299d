extension DNSMessage {
  /// Whether bytes from any port are certainly a DNS query.
  ///
  /// Some resolvers listen on unusual ports to avoid filters. Every byte must be accounted for.
  public static func looksLikeQuery(_ bytes: RawSpan) -> Bool {
    do throws(DecodeError) {
      let message = try DNSMessage(bytes)
      let header = message.header
      guard !header.isResponse, header.opcode == 0, !header.isReservedBitSet, header.questionCount == 1,
        header.answerCount == 0, header.authorityCount == 0, header.additionalCount <= 2,
        let question = try message.question()
      else { return false }
      guard question.class == .internet || question.class == .chaos || question.class == .any else { return false }
      var records = try message.records()
      while let record = try records.next() {
        guard record.type == .opt || record.type == .tsig || record.type == .sig else { return false }
      }
      return records.offset == bytes.byteCount
    } catch {
      return false
    }
  }
}
