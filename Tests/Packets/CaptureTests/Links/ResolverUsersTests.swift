import Support
import Testing

@testable import Capture

/// The users that a laptop's resolvers run as (H11).
@Suite struct ResolverUsersTests {
  @Test func `resolvers are found by the names of their users, except root`() {
    let passwords = """
      root:x:0:0:root:/root:/bin/bash
      systemd-resolve:x:991:991:systemd Resolver:/:/usr/sbin/nologin
      dnsmasq:x:104:65534:dnsmasq,,,:/var/lib/misc:/usr/sbin/nologin
      unbound:x:0:0::/:/bin/false
      ben:x:1000:1000:dnsmasq:/home/ben:/bin/bash
      """
    #expect(ResolverUsers.read(passwords: passwords) == [991, 104])
  }

  @Test func `a program's user is the one whose rights it has`() {
    #expect(ResolverUsers.user(status: "Name:\tdnsmasq\nUid:\t104\t105\t104\t104\nGid:\t1\t1\t1\t1\n") == 105)
    #expect(ResolverUsers.user(status: "Name:\tdnsmasq\nUid:\t104\t0\t104\t104\n") == nil)
  }

  @Test func `lines that make no sense give no user`() {
    for line in [
      "", "dnsmasq", "dnsmasq:x", "dnsmasq:x:", "dnsmasq:x:-1:", "dnsmasq:x:4294967296:", ":::::", "\0dnsmasq:x:7:",
    ] {
      #expect(ResolverUsers.read(passwords: line) == [], "\(line)")
    }
    for status in ["", "Uid:", "Uid:\t1\t2\t3", "Uid:\t1\t2\t3\t4\t5", "Uid:\tx\ty\tz\tw", "xUid:\t1\t1\t1\t1"] {
      #expect(ResolverUsers.user(status: status) == nil, "\(status)")
    }
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let letters = Array("dnsmaq:x0179\n\t Uid")
      let text = String((0..<40).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] })
      #expect(!ResolverUsers.read(passwords: text).contains(0))
      #expect(ResolverUsers.user(status: "Uid:" + text) != 0)
    }
  }
}
