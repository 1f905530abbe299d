import Glibc
import PicketJSON
import PicketSystem
import PicketVarlink
import Support

/// picket-web before a picketd, and browsers that ask it, all in one network namespace.
struct Pages: ~Copyable {
  enum Viewer { case guardian, program }

  static let port: UInt16 = 8053
  static let barePort: UInt16 = 8054
  private static let passcode = "2580"

  private let network: Namespace
  private let folder: String
  private let tools: Road.Tools
  private let web: BackgroundProgram
  private let token: String
  private let cookie: String

  /// `socket` is picketd's for guardians.
  init(in network: Namespace, _ place: borrowing Workplace, socket: String, _ tools: Road.Tools) throws {
    let folder = place.folder
    // picket-web becomes another user than the one whose folder this is.
    _ = try PicketSystem.Command("chmod", ["711", folder])?.run()
    let client = try Client(path: socket)
    _ = try client.call("io.picket.Household.SetPasscode", ["passcode": .string(Pages.passcode)])
    let made = try client.call("io.picket.Household.AddToken", ["name": "bench", "scope": "control"])
    try Pages.write("{dashboard: '127.0.0.1:\(Pages.port)'}", to: "\(folder)/web.json5")
    let words = ["--config", "\(folder)/web.json5", "--socket", socket]
    let web = try network.enter { try BackgroundProgram(BackgroundProgram.picket + "-web", words) }
    let cookie = try Pages.signIn(network)
    (self.network, self.folder, self.tools) = (network, folder, tools)
    (token, self.cookie) = (made["secret"]?.string ?? "", cookie)
    self.web = web
  }

  /// In bytes.
  var memory: Int? { web.memory?.all }

  /// The head of a request.
  func request(_ method: String, _ target: String, as viewer: Viewer) -> String {
    let right = viewer == .guardian ? "Cookie: \(cookie)" : "Authorization: Bearer \(token)"
    return "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(Pages.port)\r\n\(right)\r\n\r\n"
  }

  /// How long the answer's body is.
  func length(of request: String) throws -> Int {
    let connection = try network.enter { HTTPConnection(port: Pages.port) }
    connection.send(request)
    guard let answer = connection.response(), answer.status == 200 else {
      throw Failure("ask", "picket-web", reason: "it refuses \(request.prefix { !$0.isNewline })")
    }
    return answer.body.utf8.count
  }

  /// The library with a fixed answer.
  func bare(octets: Int) throws -> BackgroundProgram {
    let bare = try start(tools.page, "\(Pages.barePort)", "\(octets)")
    guard bare.line(within: .seconds(10)) == "ready" else {
      throw Failure("start", tools.page, reason: "it says nothing")
    }
    return bare
  }

  /// Nanoseconds for each of `count` requests.
  func time(_ request: String, at port: UInt16, connections: Int, count: Int) throws -> Double {
    try Pages.write(request, to: "\(folder)/request")
    let browser = try start(tools.browse, "ask", "\(port)", "\(folder)/request", "\(connections)", "\(count)")
    guard let time = browser.line(within: .seconds(60)).flatMap(Double.init) else {
      throw Failure("ask", "port \(port)", reason: "not every request is answered")
    }
    return time
  }

  /// A page that waits for so many decisions, and says then when each came.
  func listener(count: Int) throws -> BackgroundProgram {
    try Pages.write(request("GET", "/api/v1/events?of=decisions", as: .guardian), to: "\(folder)/request")
    return try ready(start(tools.browse, "hear", "\(Pages.port)", "\(folder)/request", "\(count)", "3000"))
  }

  /// Pages that are open and do nothing but read.
  func crowd(streams: Int) throws -> BackgroundProgram {
    try Pages.write(request("GET", "/api/v1/events", as: .guardian), to: "\(folder)/request")
    return try ready(start(tools.browse, "hold", "\(Pages.port)", "\(folder)/request", "\(streams)"))
  }

  private func start(_ words: String...) throws -> BackgroundProgram {
    try network.enter { try BackgroundProgram(words[0], Array(words.dropFirst())) }
  }

  private func ready(_ child: consuming BackgroundProgram) throws -> BackgroundProgram {
    guard child.line(within: .seconds(60)) == "ready" else {
      throw Failure("open", "streams", reason: "picket-web refuses some")
    }
    return child
  }

  /// The cookie of a guardian, once picket-web answers.
  private static func signIn(_ network: Namespace) throws -> String {
    for _ in 0..<500 {
      let connection = try network.enter { HTTPConnection(port: Pages.port) }
      let answer = connection.ask(
        "POST", "/api/v1/session",
        headers: ["Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"],
        body: #"{"passcode": "\#(passcode)"}"#)
      if let cookie = answer?["set-cookie"]?.split(separator: ";").first { return String(cookie) }
      usleep(20_000)
    }
    throw Failure("sign in at", "picket-web", reason: "it sends no cookie")
  }

  private static func write(_ text: String, to path: String) throws {
    var file = try NewFile(path: path)
    try file.write(Array(text.utf8))
    try file.publish()
  }
}
