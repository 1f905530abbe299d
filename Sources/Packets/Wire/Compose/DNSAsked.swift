/// What an answer copies from its query, read before the first byte of the answer is written.
struct DNSAsked {
  let header: DNSHeader
  /// The question as it was sent, case and all.
  let range: Range<Int>
  let type: DNSType
  let `class`: DNSClass
  let hasEDNS: Bool
  let ednsVersion: UInt8
  let isDNSSECWanted: Bool
  /// The largest answer over UDP, never above what passes every path unfragmented.
  let sizeLimit: Int

  /// 1232 is the least IPv6 MTU less the headers, the size that resolvers agreed on.
  static let udpSize: UInt16 = 1232

  /// `isAnswer`: the message answers the query, and contains all that is needed of it.
  init(_ query: RawSpan, isAnswer: Bool = false) throws(DecodeError) {
    let message = try DNSMessage(query)
    // Answering a response would let two filters answer each other for ever.
    let header = message.header
    guard header.isResponse == isAnswer, header.opcode == 0, let question = try message.question() else {
      throw DecodeError(.invalid, at: 2)
    }
    self.header = header
    range = question.range
    type = question.type
    `class` = question.class == .any ? .internet : question.class
    guard let edns = try message.edns() else {
      hasEDNS = false
      ednsVersion = 0
      isDNSSECWanted = false
      sizeLimit = 512
      return
    }
    hasEDNS = true
    ednsVersion = edns.version
    isDNSSECWanted = edns.isDNSSECWanted
    sizeLimit = Int(min(max(edns.udpSize, 512), DNSAsked.udpSize))
  }
}
