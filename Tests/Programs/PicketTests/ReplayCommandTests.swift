import Foundation
import Testing

@Suite struct ReplayCommandTests {
  private let demo = "Tests/Fixtures/demo/capture.pcap"

  @Test func `the demo shows a table, a reason for each line and a summary`() throws {
    let result = try Program.run("replay", demo, "--block", "games.example")
    #expect(result.status == 0)
    #expect(result.error == "")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 15)
    #expect(lines[0].hasPrefix("  FLOW  PACKET  VERDICT  VIA         NAME"))
    #expect(
      lines[9]
        == "     9      79  block    dns A       games.example                           198.51.100.53:53        the domain is blocked"
    )
    #expect(lines[14] == "135 packets in 13 flows, 11 allowed, 2 blocked, 115 packets forwarded, 20 dropped")
  }

  @Test func `with --json each line is one object and the summary goes elsewhere`() throws {
    let result = try Program.run("replay", demo, "--json", "--block=games.example", "--level=strict")
    #expect(result.status == 0)
    #expect(result.error.hasPrefix("135 packets in 13 flows, "))
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 13)
    for line in lines {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      for key in ["flow", "packet", "proto", "src", "dst", "via", "name", "state", "categories", "verdict", "reason"] {
        #expect(object[key] != nil, "\(key) in \(line)")
      }
    }
    #expect(lines[12].contains(#""state":"noName","categories":[],"application":null,"#))
    #expect(lines[12].hasSuffix(#""verdict":"block","reason":"unknownAddress"}"#))
  }

  @Test func `a capture comes in through standard input as well`() throws {
    let gzipped = Program.package.appending(path: "Tests/Fixtures/pcap-gzip/capture.pcap.gz")
    let result = try Program.run("replay", "-", "--json", input: gzipped)
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count > 1)
  }

  @Test func `a damaged capture gives what stands before the damage, one error with its offset, and status 1`() throws {
    let whole = try Program.run("replay", "Tests/Fixtures/tls13-curl/capture.pcap", "--json")
    let result = try Program.run("replay", "Tests/Fixtures/truncated-pcap/capture.pcap", "--json")
    #expect(result.status == 1)
    #expect(result.output == whole.output)
    let errors = result.error.split(separator: "\n")
    #expect(errors.count == 2)
    #expect(errors[1].contains("ends too early, at byte 9157"), "\(errors[1])")
  }

  @Test func `a file that is not there, and one that is no capture, are said plainly`() throws {
    let absent = try Program.run("replay", "/nowhere/at/all.pcap")
    #expect(absent.status == 1)
    #expect(absent.error.contains("/nowhere/at/all.pcap"))
    let other = try Program.run("replay", "README.md")
    #expect(other.status == 1)
    #expect(other.error.contains("README.md"))
  }

  @Test(arguments: [
    (["replay"], "picket replay: which capture? Name a file, or - for standard input."),
    (["replay", "a", "b"], "picket replay: one capture at a time: 'b' is a second."),
    (
      ["replay", "a", "--block"],
      "picket replay: --block wants a category or a domain: write it like social or example.com."
    ),
    (
      ["replay", "a", "--block", "b c"],
      "picket replay: 'b c' is neither a category nor a domain: write it like social or example.com."
    ),
    (
      ["replay", "a", "--block", "bücher.example"],
      "picket replay: 'bücher.example' has letters beyond ASCII: write the name as it goes over the wire (xn--...)."
    ),
    (["replay", "a", "--level", "lax"], "picket replay: 'lax' is not a level: say strict or normal."),
    (["replay", "a", "--nonsense"], "picket replay: there is no option '--nonsense'."),
    (["nonsense"], "picket: there is no verb 'nonsense'."),
  ])
  func `wrong usage says what is wrong, and exits with 2`(arguments: [String], message: String) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").first.map(String.init) == message)
  }

  @Test func `help shows examples and exits with 0`() throws {
    let verb = try Program.run("replay", "--help")
    #expect(verb.status == 0)
    #expect(verb.output.contains("examples:\n  picket replay evening.pcapng\n"))
    let all = try Program.run("--help")
    #expect(all.status == 0)
    #expect(all.output.contains(/\n  replay +show what would have been let through and what not, from a capture\n/))
    #expect(try Program.run("--version").output == "picket 0.1.0\n")
  }
}
