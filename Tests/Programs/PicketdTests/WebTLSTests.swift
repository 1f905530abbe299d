import Foundation
import Support
import Testing

/// picket-web by TLS, asked by curl.
@Suite(.enabled(if: Caller.isRoot && TLSTools.areThere, "picket-web becomes another user; openssl and curl"))
struct WebTLSTests {
  private let workshop: Workshop
  private var certificate: String { workshop.path("cert.pem") }
  private var key: String { workshop.path("key.pem") }

  init() throws {
    workshop = try Workshop()
    _ = try TLSTools.run(
      "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
      "2",
      "-subj", "/CN=picket.test", "-addext", "subjectAltName=DNS:picket.test,IP:127.0.0.1", "-keyout", key, "-out",
      certificate)
    _ = unsafe chmod(key, 0o600)
  }

  @Test func `a name that it was given, its certificate and its cookie hold together`() throws {
    let web = try WebHome(options: ["--certificate", certificate, "--key", key, "--name", "Picket.test"])
    let site = "https://picket.test:\(web.port)"
    let said = try TLSTools.run(
      "/usr/bin/curl", "-si", "--cacert", certificate, "--resolve", "picket.test:\(web.port):127.0.0.1", "-H",
      "Origin: \(site)", "-H", "Content-Type: application/json", "-d", #"{"passcode": "2580"}"#,
      "\(site)/api/v1/session")
    #expect(said.contains(" 204") && said.contains("__Host-picket=") && said.contains("; Secure"), "\(said)")
    let plain = try TLSTools.run(
      "/usr/bin/curl", "-si", "--cacert", certificate, "--resolve", "picket.test:\(web.port):127.0.0.1", "-H",
      "Origin: http://picket.test:\(web.port)", "-H", "Content-Type: application/json", "-d", "{}",
      "\(site)/api/v1/session")
    #expect(plain.contains(" 403"), "\(plain)")
    let other = try TLSTools.run(
      "/usr/bin/curl", "-sik", "--resolve", "evil.test:\(web.port):127.0.0.1", "https://evil.test:\(web.port)/healthz")
    #expect(other.contains(" 421"), "\(other)")
    #expect(HTTPConnection(port: web.port).ask("GET", "/healthz")?.status != 200, "nothing is served without TLS")
    #expect(web.stop() == 0)
  }

  @Test func `beyond this machine it makes a certificate, whose fingerprint it tells, and serves nothing without TLS`()
    throws
  {
    let state = workshop.path("state")
    let web = try WebHome(options: ["--state", state, "--name", "picket.test"], address: "0.0.0.0")
    let fingerprint = try #require(web.log.firstMatch(of: /SHA-256 ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})/)?.1)
    let shown = try TLSTools.run(
      "/bin/sh", "-c",
      "openssl s_client -connect 127.0.0.1:\(web.port) < /dev/null 2> /dev/null | openssl x509 -noout -fingerprint -sha256"
    )
    #expect(shown.contains(fingerprint), "\(shown)")
    // Who takes this very certificate for right is served without a warning, by address and by name.
    for name in ["127.0.0.1", "picket.test"] {
      let said = try TLSTools.run(
        "/usr/bin/curl", "-si", "--cacert", state + "/certificate.pem", "--resolve",
        "picket.test:\(web.port):127.0.0.1",
        "https://\(name):\(web.port)/healthz")
      #expect(said.contains(" 200") && said.hasSuffix("ok\n"), "\(name): \(said)")
    }
    #expect(HTTPConnection(port: web.port).ask("GET", "/healthz")?.status != 200, "nothing is served without TLS")
    #expect(
      try String(contentsOfFile: "/proc/\(web.process)/status", encoding: .utf8).contains("CapEff:\t0000000000000000"))
    #expect(web.stop() == 0)
    let again = try WebHome(options: ["--state", state, "--name", "picket.test"], address: "0.0.0.0")
    #expect(again.log.contains(fingerprint) && again.stop() == 0, "\(again.log)")
  }

  @Test func `picketd tells of the certificate that its picket-web has made`() throws {
    let web = try WebHome(startsWeb: true, address: "0.0.0.0")
    web.home.wait("the pages") { web.home.log.contains("serves https") }
    let status = try Caller.root.ask(web.home.socket, ("Filter.Status", "{}")).joined()
    let told = try #require(web.home.log.firstMatch(of: /SHA-256 ([0-9A-F:]{95})/)?.1)
    #expect(status.contains(told) && status.contains("isLocal"), "\(status)")
    web.stopDaemon()
  }

  @Test func `a name that would be two things in a certificate is none`() throws {
    let web = try WebHome(options: ["--state", workshop.path("state"), "--name", "a,IP:192.0.2.1"], address: "0.0.0.0")
    #expect(web.log.contains("is no name") && web.stop() == 1, "\(web.log)")
  }

  @Test func `a certificate that is none is said to be none`() throws {
    try Data("none".utf8).write(to: URL(filePath: certificate))
    let web = try WebHome(options: ["--certificate", certificate, "--key", key])
    #expect(web.log.contains("certificate") && web.stop() == 1, "\(web.log)")
  }
}

enum TLSTools {
  static let areThere = ["/usr/bin/openssl", "/usr/bin/curl"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// What the program says on standard output.
  static func run(_ words: String...) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }
}
