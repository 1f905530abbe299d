import Foundation
import Support
import Testing
import Web

/// The certificate that picket-web makes by itself, as another program reads it.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "openssl"))
struct OwnCertificateTests {
  private let workshop: Workshop
  private var folder: String { workshop.path("web") }

  init() throws { workshop = try Workshop() }

  private func certificate(
    _ names: [String] = ["localhost"], addresses: [String] = ["127.0.0.1", "::1", "192.0.2.7"], days: Int = 820
  ) throws -> OwnCertificate {
    try OwnCertificate(in: folder, addresses: addresses, names: names, days: days)
  }

  private func openssl(_ words: String...) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = words
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }

  @Test func `it is for what browsers may call this machine, and for nothing else`() throws {
    let made = try certificate(["localhost", "picket.home.arpa"])
    let text = try openssl("x509", "-in", folder + "/certificate.pem", "-noout", "-text")
    for part in [
      "DNS:picket.home.arpa", "IP Address:192.0.2.7", "IP Address:127.0.0.1", "IP Address:0:0:0:0:0:0:0:1", "CA:FALSE",
      "TLS Web Server Authentication", "Version: 3", "prime256v1", "Digital Signature",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    let print = try openssl("x509", "-in", folder + "/certificate.pem", "-noout", "-fingerprint", "-sha256")
    #expect(print.contains(made.fingerprint) && made.fingerprint.count == 95, "\(print)")
    let check = try openssl(
      "verify", "-x509_strict", "-check_ss_sig", "-CAfile", folder + "/certificate.pem", folder + "/certificate.pem")
    #expect(check.contains("OK"), "\(check)")
    #expect(try String(contentsOfFile: folder + "/fingerprint", encoding: .utf8) == made.fingerprint + "\n")
  }

  @Test func `the key is for its owner alone`() throws {
    _ = try certificate()
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(folder + "/key.pem") == 0o600 && mode(folder) == 0o700)
  }

  @Test func `it stays until it ends soon, is for something else, or is damaged`() throws {
    let first = try certificate()
    #expect(try certificate().fingerprint == first.fingerprint && !first.endsSoon)
    let named = try certificate(["localhost", "home"])
    #expect(named.fingerprint != first.fingerprint)
    // What is for more than is wanted will do.
    #expect(try certificate().fingerprint == named.fingerprint)
    let moved = try certificate(addresses: ["127.0.0.1", "192.0.2.8"])
    #expect(moved.fingerprint != named.fingerprint)
    for damage in ["certificate.pem", "key.pem"] {
      let before = try certificate().fingerprint
      for bytes in [Array("none".utf8), [], [0xff, 0x00]] {
        try workshop.write("web/\(damage)", bytes)
        let after = try certificate().fingerprint
        #expect(after != before)
      }
    }
    // A key of another certificate is none.
    let mine = try certificate().fingerprint
    let other = try OwnCertificate(in: workshop.path("other"), addresses: ["127.0.0.1"], names: ["localhost"])
    try workshop.write("web/key.pem", Array(other.pem.key.utf8))
    #expect(try certificate().fingerprint != mine)
  }

  @Test func `another one is made thirty days before the end`() throws {
    let short = try certificate(days: OwnCertificate.margin - 1)
    #expect(short.endsSoon)
    let next = try certificate()
    #expect(next.fingerprint != short.fingerprint && !next.endsSoon)
    try FileManager.default.removeItem(atPath: folder)
    #expect(try !certificate(days: OwnCertificate.margin + 1).endsSoon)
  }
}
