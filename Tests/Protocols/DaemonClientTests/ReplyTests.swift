import DaemonClient
import PicketJSON
import Testing

@Suite struct ReplyTests {
  private static let json: JSON.Object = [
    "later": "a field of a newer picketd", "grant": ["id": 4, "until": "u", "kind": "all", "child": "Mia"],
    "pending": "the filter is not there",
  ]

  @Test func `a reply is typed, and passed on as it came`() throws {
    let reply = try DaemonReply<Daemon.GrantReply>(Self.json)
    #expect(reply.grant.id == 4 && reply.grant.kind == .all && reply.grant.value == nil)
    #expect(reply.json.keys == ["later", "grant", "pending"] && reply.pending == "the filter is not there")
  }

  @Test func `part of a reply is passed on as it came`() throws {
    let grants = try DaemonReply<Daemon.GrantsReply>(["grants": [Self.json["grant"] ?? .null]]).grants
    #expect(grants.map(\.json.keys) == [["id", "until", "kind", "child"]] && grants[0].child == "Mia")
  }

  @Test(
    arguments: [
      ([:], "grant is not an object"), (["grant": ["id": "4"]], "grant.id is not Int"),
    ] as [(JSON.Object, String)]) func `a reply of another form says where`(json: JSON.Object, why: String)
  {
    #expect(throws: DaemonError.otherVersion(why: why)) { try DaemonReply<Daemon.GrantReply>(json) }
  }

  @Test func `the socket for everybody lies beside the one for guardians`() {
    #expect(DaemonSockets.child == "/run/picket/child.sock")
    #expect(DaemonSockets.child(beside: "/tmp/a/control.sock") == "/tmp/a/child.sock")
    #expect(DaemonSockets.child(beside: "control.sock") == "child.sock")
  }
}
