import PicketCharts
import PicketJSON
import ShieldProtocol
import Testing

@Suite struct ReportTests {
  private static let picture = ReportPicture(
    context: "Pie", contexts: ["Pie", "Bars"], chart: .pie(Chart.Pie(slices: [Chart.Pie.Slice("a", 1)])))

  @Test(arguments: [
    ReportOrder(nil, by: .hour, of: ["child": "Mia"], in: "UTC"),
    ReportOrder("Pie", by: .week, of: [:], in: "Asia/Tokyo"),
  ])
  func `an order and its answer are read as they were written`(_ order: ReportOrder) throws {
    #expect(try ExtensionCall(ExtensionCall.report(order).json) == .report(order))
    for answer in [ExtensionAnswer.report(Self.picture), .contexts(["Pie", "Bar"]), .failure("no data")] {
      #expect(try ExtensionAnswer(JSON(parsing: JSON.object(answer.json).bytes).object ?? [:]) == answer)
    }
  }

  @Test(arguments: [
    (#"{"report": {}}"#, "lacks 'context'"), (#"{"report": {"context": "a"}}"#, "lacks 'chart'"),
    (#"{"report": {"context": "a", "chart": {"kind": "cake"}}}"#, "chart: kind: 'cake'"),
    (#"{"report": {"context": "a\u202e", "chart": {"kind": "text", "text": "a"}}}"#, "control character"),
    (#"{"report": {"context": "a", "chart": {"kind": "text", "text": "a"}, "svg": "<svg>"}}"#, "'svg'"),
    (#"{"report": []}"#, "it is an object"), (#"{"report": {}, "done": true}"#, "an answer is"),
    (#"{"failure": 3}"#, "it is a text"), (#"{"contexts": "a"}"#, "up to 50 texts"),
    (#"{"contexts": ["a\u202e"]}"#, "control character"), ("{}", "an answer is"),
  ])
  func `what is no report is refused with its place`(_ text: String, _ why: String) throws {
    let object = try #require(try JSON(parsing: Array(text.utf8)).object)
    let fault = #expect(throws: ShieldFault.self) { try ExtensionAnswer(object) }
    #expect(fault?.description.contains(why) == true, "\(fault?.description ?? "")")
  }

  @Test(arguments: [
    (#"{"call": "report", "segment": "day", "zone": "UTC"}"#, "lacks 'data'"),
    (#"{"call": "report", "segment": "day", "data": {}}"#, "lacks 'zone'"),
    (#"{"call": "report", "segment": "year", "data": {}}"#, "segment: there are hour day week"),
    (#"{"call": "report", "data": {}}"#, "lacks 'segment'"),
  ])
  func `what is no order is refused`(_ text: String, _ why: String) throws {
    let object = try #require(try JSON(parsing: Array(text.utf8)).object)
    let fault = #expect(throws: ShieldFault.self) { try ExtensionCall(object) }
    #expect(fault?.description.contains(why) == true, "\(fault?.description ?? "")")
  }

  @Test func `a long failure is cut, and stays one line's text`() throws {
    let long: JSON.Object = ["failure": .string(String(repeating: "a\u{202e}", count: 10_000))]
    guard case .failure(let why) = try ExtensionAnswer(long) else {
      Issue.record("no failure")
      return
    }
    #expect(why.utf8.count <= 500 && !why.unicodeScalars.contains("\u{202e}"))
  }
}
