import Support
import Wire

extension Law {
  static let dns = Law(name: "dns", sentence: "a question is what the reference reads, and answers keep it") { input in
    let outcome = question(of: input)
    let reference = ReferenceDNS.question(message: input)
    if outcome != reference { broken("question \(outcome), the reference \(reference)", input) }
    checkDenial(input, outcome)
    checkRemoval(input)
  } seeds: {
    let query = QueryBuilder("www.ok.test", 65)
    var extended = query
    extended.edns = EDNS(options: [.cookie])
    let answer = query.response([
      Record("www.ok.test", .alias("edge.ok.test")),
      .https("edge.ok.test", [.encryptedHello(publicName: "ech.ok.test"), .port(443)]),
      Record("edge.ok.test", .address(Hosts.server6)),
    ])
    return [query.message(), extended.message(), answer.message(), QueryBuilder(questions: []).message()]
  }

  private static func question(of input: [UInt8]) -> Outcome {
    do throws(DecodeError) {
      let message = try DNSMessage(input.raw)
      if message.header.isResponse { return .invalid }
      guard let question = try message.question() else { return .noName }
      return .name("\(question.name)")
    } catch {
      return .invalid
    }
  }

  private static func checkDenial(_ input: [UInt8], _ outcome: Outcome) {
    var writer = Writer(capacity: 4_096)
    do throws(DecodeError) {
      try DNSAnswer().deny(input.raw, as: .noData, into: &writer)
    } catch {
      return
    }
    let composed = writer.bytes
    do throws(DecodeError) {
      let asked = try DNSMessage(input.raw).question()
      let message = try DNSMessage(composed.raw)
      let answered = try message.question()
      if asked?.name != answered?.name || asked?.type != answered?.type || !message.header.isResponse {
        broken("the denial of \(outcome) is \(Hex.line(composed))", input)
      }
      var records = try message.records()
      while try records.next() != nil {}
    } catch {
      broken("the denial \(Hex.line(composed)) does not parse: \(error)", input)
    }
  }

  private static func checkRemoval(_ input: [UInt8]) {
    var writer = Writer(capacity: input.count + 8)
    guard ECHRemoval.rewrite(input.raw, into: &writer) == .rewritten else { return }
    checkNoKeys(writer.bytes, input)
    var stream = [UInt8(truncatingIfNeeded: input.count >> 8), UInt8(truncatingIfNeeded: input.count)] + input
    // The next message may be incomplete.
    stream += [0, 200, 1]
    writer = Writer(capacity: stream.count)
    guard input.count <= Int(UInt16.max), (try? writer.write(stream.raw)) != nil,
      ECHRemoval.overwrite(stream.raw, at: 0, in: &writer) == .rewritten
    else { return }
    let kept = writer.bytes
    if kept.count != stream.count { broken("a stream of \(stream.count) octets became one of \(kept.count)", input) }
    checkNoKeys(Array(kept.dropFirst(2).dropLast(3)), input)
  }

  private static func checkNoKeys(_ rewritten: [UInt8], _ input: [UInt8]) {
    do throws(DecodeError) {
      let message = try DNSMessage(rewritten.raw)
      if try message.question() != DNSMessage(input.raw).question() { broken("the question changed", input) }
      var records = try message.records()
      while let record = try records.next() {
        guard let binding = try record.binding() else { continue }
        var fields = binding.parameters()
        while let field = try fields.next() {
          if field.key == ServiceBinding.Key.ech { broken("keys are left in \(Hex.line(rewritten))", input) }
        }
      }
    } catch {
      broken("the rewritten \(Hex.line(rewritten)) does not parse: \(error)", input)
    }
  }
}
