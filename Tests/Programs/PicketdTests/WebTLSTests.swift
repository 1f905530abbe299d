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
    _ = try Self.run(
      "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
      "2",
      "-subj", "/CN=picket.test", "-addext", "subjectAltName=DNS:picket.test,IP:127.0.0.1", "-keyout", key, "-out",
      certificate)
    _ = unsafe chmod(key, 0o600)
  }

  private static func run(_ words: String...) throws -> String {
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

  @Test func `a name that it was given, its certificate and its cookie hold together`() throws {
    let web = try WebHome(options: ["--certificate", certificate, "--key", key, "--name", "Picket.test"])
    let site = "https://picket.test:\(web.port)"
    let said = try Self.run(
      "/usr/bin/curl", "-si", "--cacert", certificate, "--resolve", "picket.test:\(web.port):127.0.0.1", "-H",
      "Origin: \(site)", "-H", "Content-Type: application/json", "-d", #"{"passcode": "2580"}"#,
      "\(site)/api/v1/session")
    #expect(said.contains(" 204") && said.contains("__Host-picket=") && said.contains("; Secure"), "\(said)")
    let plain = try Self.run(
      "/usr/bin/curl", "-si", "--cacert", certificate, "--resolve", "picket.test:\(web.port):127.0.0.1", "-H",
      "Origin: http://picket.test:\(web.port)", "-H", "Content-Type: application/json", "-d", "{}",
      "\(site)/api/v1/session")
    #expect(plain.contains(" 403"), "\(plain)")
    let other = try Self.run(
      "/usr/bin/curl", "-sik", "--resolve", "evil.test:\(web.port):127.0.0.1", "https://evil.test:\(web.port)/healthz")
    #expect(other.contains(" 421"), "\(other)")
    #expect(HTTPConnection(port: web.port).ask("GET", "/healthz")?.status != 200, "nothing is served without TLS")
    #expect(web.stop() == 0)
  }

  @Test func `beyond this machine nothing is served without TLS`() throws {
    let web = try WebHome(address: "0.0.0.0")
    #expect(web.log.contains("by TLS alone") && web.stop() == 1, "\(web.log)")
  }

  @Test func `a certificate that is none is said to be none`() throws {
    try Data("none".utf8).write(to: URL(filePath: certificate))
    let web = try WebHome(options: ["--certificate", certificate, "--key", key])
    #expect(web.log.contains("certificate") && web.stop() == 1, "\(web.log)")
  }
}

private enum TLSTools {
  static let areThere = ["/usr/bin/openssl", "/usr/bin/curl"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}
