import Foundation
import PicketJSON
import Support
import Testing

/// What `Web.docc/Resources` has for Prometheus and Grafana, with a real Prometheus.
@Suite(.enabled(if: Caller.isRoot, "picket-web becomes another user")) struct WebBoardTests {
  private static let resources = "Sources/People/Web/Web.docc/Resources"
  private static let prometheus = ".build/prometheus/usr/bin/prometheus"

  /// Each expression of the board, as Grafana sends it.
  private func expressions() throws -> [String] {
    let text = try String(contentsOfFile: "\(WebBoardTests.resources)/grafana.json", encoding: .utf8)
    let board = try #require(try JSON(parsing: Array(text.utf8)).object)
    let panels = board["panels"]?.array ?? []
    let targets = panels.flatMap { $0.object?["targets"]?.array ?? [] }
    let expressions = targets.compactMap { $0.object?["expr"]?.string }
    try #require(expressions.count >= 12 && expressions.count == targets.count)
    return expressions.map { $0.replacing("$__rate_interval", with: "1m") }
  }

  /// picketd with decisions of a child, and a token that may read.
  private func home() throws -> (web: WebHome, token: String) {
    let web = try WebHome(devices: [("Mia", 1_001)])
    let said = try Caller.root.ask(
      web.home.socket, ("Household.AddToken", #"{"name": "prometheus", "scope": "read"}"#)
    ).joined()
    return (web, try #require(said.firstMatch(of: /pkt_[0-9a-f]{64}/).map { String($0.0) }))
  }

  @Test func `every metric of the board is served, with the labels that it asks for`() throws {
    let (web, token) = try home()
    func metrics() -> String {
      HTTPConnection(port: web.port).ask("GET", "/metrics", headers: ["Authorization": "Bearer \(token)"])?.body ?? ""
    }
    web.home.wait("decisions") { metrics().contains("picket_decisions_total") }
    let lines = metrics().split(separator: "\n").filter { !$0.hasPrefix("#") }
    for expression in try expressions() {
      for name in expression.matches(of: /picket_\w+/).map({ String($0.0) }) {
        let samples = lines.filter { $0.hasPrefix(name + " ") || $0.hasPrefix(name + "{") }
        #expect(!samples.isEmpty, "\(name) is not served")
        for label in expression.matches(of: /by \((\w+)\)/).map({ $0.1 }) {
          #expect(samples.allSatisfy { $0.contains("\(label)=\"") }, "\(name) has no \(label)")
        }
      }
    }
    #expect(lines.contains { $0.hasPrefix("picket_requests{state=\"open\"}") })
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: prometheus), "scripts/setup test unpacks Prometheus"))
  func `Prometheus reads the figures, and answers what the board asks`() throws {
    let (web, token) = try home()
    let workshop = web.home.workshop
    try workshop.write("picket.token", Array(token.utf8))
    let given = try String(contentsOfFile: "\(WebBoardTests.resources)/prometheus.yml", encoding: .utf8)
    try #require(given.contains("127.0.0.1:8053") && given.contains("/etc/prometheus/picket.token"))
    let configuration = given.replacing("127.0.0.1:8053", with: "127.0.0.1:\(web.port)")
      .replacing("/etc/prometheus/picket.token", with: workshop.path("picket.token")).replacing("15s", with: "1s")
    try workshop.write("prometheus.yml", Array(configuration.utf8))
    let port = try WebHome.freePort()
    let process = Process()
    process.executableURL = URL(filePath: WebBoardTests.prometheus)
    process.arguments = [
      "--config.file=\(workshop.path("prometheus.yml"))", "--storage.tsdb.path=\(workshop.path("tsdb"))",
      "--web.listen-address=127.0.0.1:\(port)",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    func ask(_ expression: String) -> (isGood: Bool, samples: Int) {
      let query = expression.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      let answer = HTTPConnection(port: port).ask("GET", "/api/v1/query?query=\(query)")
      let object = try? JSON(parsing: Array((answer?.body ?? "").utf8)).object
      let result = object?["data"]?.object?["result"]?.array
      return (object?["status"] == "success", result?.count ?? 0)
    }
    // A rate needs two readings.
    web.home.wait("Prometheus") { ask("count_over_time(picket_build_info[1m]) >= 3").samples == 1 }
    for expression in try expressions() {
      let answer = ask(expression)
      #expect(answer.isGood, "Prometheus does not understand \(expression)")
      let isOfNobody = expression.contains("picket_decisions_total")
      #expect(answer.samples > 0 || isOfNobody, "\(expression) has no answer")
    }
    #expect(!ask("picket_decisions_total) by").isGood)
  }
}
