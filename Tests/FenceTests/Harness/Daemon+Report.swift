import Foundation

extension Daemon {
  /// A report as values, as far as tests look at it.
  struct Report: Decodable {
    struct Part: Decodable {
      struct Series: Decodable { let values: [Double] }
      struct Slice: Decodable { let label: String }

      let kind: String
      let text: String?
      let labels: [String]?
      let series: [Series]?
      let slices: [Slice]?
      let charts: [Part]?

      /// This part and what it is made of.
      var all: [Part] { [self] + (charts ?? []).flatMap(\.all) }
    }

    let chart: Part
    let svg: String

    func first(_ kind: String) -> Part? { chart.all.first { $0.kind == kind } }
  }

  /// Has an app's extension draw what a child used, by days from a moment on.
  func report(of client: String, _ context: String, over child: String, since start: Date) throws -> Report {
    struct Reply: Decodable { let parameters: Report }
    let reply = try call(
      """
      {"method":"io.picket.Activity.Report","parameters":{"child":"\(child)","client":"\(client)",\
      "context":"\(context)","segment":"day","from":"\(start.formatted(.iso8601))"}}
      """)
    do {
      return try JSONDecoder().decode(Reply.self, from: Data(reply.utf8)).parameters
    } catch {
      throw LabError("\(client) draws no report: \(reply)")
    }
  }
}
