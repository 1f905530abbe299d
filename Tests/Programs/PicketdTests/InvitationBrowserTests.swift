import Foundation
import Support
import Testing

/// A second guardian, who comes by a picture: with real browsers, under a name by TLS.
@Suite(
  .enabled(if: Browser.isThere && TLSTools.areThere, "scripts/setup test installs chromium, its driver and selenium"))
struct InvitationBrowserTests {
  @Test func `a telephone reads the picture, and its guardian has a passcode and a passkey then`() throws {
    let workshop = try Workshop()
    let (certificate, key) = (workshop.path("cert.pem"), workshop.path("key.pem"))
    let digest = try TLSTools.run(
      "/bin/sh", "-c",
      """
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=picket.test -addext \
        subjectAltName=DNS:picket.test -keyout \(key) -out \(certificate) 2> /dev/null && chmod 600 \(key) &&
      openssl x509 -in \(certificate) -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64
      """)
    let web = try WebHome(options: ["--certificate", certificate, "--key", key, "--name", "picket.test"])
    let done = try Browser.telephone.run(
      "invite.py", "https://picket.test:\(web.port)", WebHome.passcode,
      digest.trimmingCharacters(in: .whitespacesAndNewlines), workshop.path("profiles"))
    for step in done { #expect(step.trouble == nil, "\(step.task): \(step.trouble ?? "")") }
    #expect(done.count == 6)
    let log = try Caller.root.ask(web.home.socket, ("Activity.Changes", "{}")).joined()
    #expect(
      log.contains("invited the guardian Dad") && log.contains("set a passcode by the invitation")
        && log.contains("added the passkey phone"), "\(log)")
    #expect(web.stop() == 0)
  }
}
