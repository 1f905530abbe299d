import Testing

extension FenceTests {
  /// A home whose other rules compare whole marks: they would take the mark of a question that was read early for their own.
  @Suite(.needsDaemon) struct SharedMarkTests {
    @Test func `where others look at whole marks, questions are read behind their rules`() throws {
      let lab = try Lab.standing()
      func change(_ verb: String) throws {
        try lab.router.run(
          "iptables-nft", "-t", "mangle", verb, "PREROUTING", "-m", "mark", "--mark", "1", "-j", "ACCEPT")
      }
      try change("-A")
      defer { try? change("-D") }
      let daemon = try Daemon(in: lab.router, .usual)
      defer { daemon.stop() }
      #expect(try daemon.picket("status", "--detail").contains("whole marks"))
      let early = ["PICKET-QUESTION", "read_question"]
      #expect(try !lab.router.picketRules().contains { line in early.contains { line.contains($0) } })
      let site = Site.allowed.named("masks")
      #expect(try lab.emma.ask(Resolver.other.address(.v4), site.name).answers == [site.v4])
      #expect(try lab.emma.ask(Resolver.other.address(.v4), "masks.blocked.test").isEmpty)
    }
  }
}
