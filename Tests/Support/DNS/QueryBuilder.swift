/// A DNS message (RFC 1035 4.1): a question by default, an answer when records are added.
public struct QueryBuilder: Sendable {
  public struct Question: Sendable {
    /// Dotted text in any case, sent as it stands.
    public var name: String
    public var type: UInt16
    public var dnsClass: UInt16

    public init(_ name: String, _ type: UInt16 = 1, dnsClass: UInt16 = 1) {
      self.name = name
      self.type = type
      self.dnsClass = dnsClass
    }
  }

  public var id: UInt16 = 0x4242
  /// RD alone; 0x8180 is an ordinary answer.
  public var flags: UInt16 = 0x0100
  public var questions: [Question]
  public var answers: [Record] = []
  public var authorities: [Record] = []
  public var additionals: [Record] = []
  /// An OPT record (RFC 6891) at the end of the additional section.
  public var edns: EDNS?
  /// Later names point at earlier ones (RFC 1035 4.1.4).
  public var compresses = true
  /// QDCOUNT, when it should lie.
  public var statedQuestions: UInt16?

  public init(_ name: String, _ type: UInt16 = 1) { questions = [Question(name, type)] }
  public init(questions: [Question]) { self.questions = questions }

  /// An answer to the same question.
  public func response(_ answers: [Record], code: UInt16 = 0) -> QueryBuilder {
    var response = self
    response.flags = 0x8180 | code
    response.answers = answers
    return response
  }

  public func message() -> [UInt8] {
    var writer = DNSWriter(compresses: compresses)
    writer.bytes.u16(id)
    writer.bytes.u16(flags)
    writer.bytes.u16(statedQuestions.map(Int.init) ?? questions.count)
    writer.bytes.u16(answers.count)
    writer.bytes.u16(authorities.count)
    writer.bytes.u16(additionals.count + (edns == nil ? 0 : 1))
    for question in questions {
      writer.name(question.name)
      writer.bytes.u16(question.type)
      writer.bytes.u16(question.dnsClass)
    }
    for record in answers + authorities + additionals { writer.record(record) }
    if let edns { writer.bytes.append(edns.bytes) }
    return writer.bytes.bytes
  }

  /// Messages as TCP carries them: each behind its length (RFC 1035 4.2.2).
  public static func framed(_ messages: [[UInt8]]) -> [UInt8] {
    ByteBuilder.build { stream in
      for message in messages { stream.block16 { $0.append(message) } }
    }
  }
}
