import Extensions
import Foundation
import Glibc
import PicketSystem
import ShieldProtocol
import Support
import Testing

/// What `picket-confine --answer` does with orders. picketd, if it were taken over, could ask for anything.
extension RunningTests {
  @Suite struct DeskTests {
    private static let order = #"{"client":"good","kind":"shield-configuration","child":"Mia"}"#

    /// What an extension gets, made by this process as by picketd.
    private struct Pair: ~Copyable {
      let here: Descriptor
      let there: Descriptor

      init() throws {
        let ends = try Datagram.pair()
        here = Descriptor(owning: ends.here)
        there = Descriptor(owning: ends.there)
      }
    }

    private func refused(_ why: String) -> String { #"{"tell":"refused","why":"\#(why)"}"# }

    @Test(arguments: [
      "", "{", "[]", "{}", #"{"client":"good","kind":"shield-configuration"}"#,
      #"{"client":"good","kind":"shield","child":"Mia"}"#,
      #"{"client":"","kind":"shield-configuration","child":"Mia"}"#,
      #"{"client":"good","kind":"shield-configuration","child":"a\u0000LD_PRELOAD=/x"}"#,
      #"{"client":"good","kind":"shield-configuration","child":"a\nb"}"#,
      #"{"client":"good","kind":"shield-configuration","child":"Mia","zone":7}"#,
      #"{"client":"good","kind":"shield-configuration","child":"Mia","executable":"/bin/sh"}"#,
      #"{"client":"good","kind":"shield-configuration","child":"Mia","environment":["LD_PRELOAD=/x"]}"#,
    ])
    func `an order that makes no sense starts nothing`(_ order: String) throws {
      let stage = try Stage("good", by: .desk)
      let ends = try Pair()
      let answer = try #require(stage.desk).answer(to: Array(order.utf8), [ends.there.number])
      // An empty message is one that ends the conversation.
      #expect(answer == refused(order == "" ? "nothing was asked" : "the order makes no sense"))
    }

    @Test func `an order that is too long starts nothing`() throws {
      let stage = try Stage("good", by: .desk)
      let ends = try Pair()
      let long = #"{"client":"\#(String(repeating: "x", count: 5_000))"}"#
      let answer = try #require(stage.desk).answer(to: Array(long.utf8), [ends.there.number])
      #expect(answer == refused("the order is longer than 4096 bytes, or brings too many descriptors"))
    }

    @Test func `an extension gets what belongs to who asked, and nothing more`() throws {
      let stage = try Stage("good", by: .desk)
      let desk = try #require(stage.desk)
      let ends = try Pair()
      let order = Array(DeskTests.order.utf8)
      let (mine, theirs) = (ends.here.number, ends.there.number)
      #expect(try desk.answer(to: order) == refused("an order brings a channel, or that and a seat"))
      let many = try desk.answer(to: order, [theirs, theirs, theirs])
      #expect(many == refused("an order brings a channel, or that and a seat"))
      #expect(try desk.answer(to: order, [theirs, mine]) == refused("a shield-configuration gets no seat"))
      let elsewhere = refused("what is handed over has its other end elsewhere")
      let file = try Descriptor(path: "/etc/passwd")
      #expect(try desk.answer(to: order, [file.number]) == elsewhere)
      let network = Descriptor(owning: socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0))
      #expect(try desk.answer(to: order, [network.number]) == elsewhere)
      #expect(try stage.running().isEmpty)
    }

    @Test func `nothing but an installed extension is started`() throws {
      let stage = try Stage("good", by: .desk)
      let desk = try #require(stage.desk)
      let ends = try Pair()
      try Stage.manifest("ours", executable: "/bin/true", in: stage.workshop)
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: stage.workshop.path("ours.json"))
      for (client, kind, why) in [
        ("/bin/sh", "shield-configuration", "no manifest in \(stage.workshop.folder)"),
        ("../good", "shield-configuration", "no manifest in \(stage.workshop.folder)"),
        ("good", "device-activity-monitor", "no manifest in \(stage.workshop.folder)"),
      ] {
        let order = #"{"client":"\#(client)","kind":"\#(kind)","child":"Mia"}"#
        let answer = try desk.answer(to: Array(order.utf8), [ends.there.number])
        #expect(answer.contains(why), "\(answer)")
      }
      let order = #"{"client":"ours","kind":"shield-configuration","child":"Mia"}"#
      let answer = try desk.answer(to: Array(order.utf8), [ends.there.number])
      #expect(answer.contains("refused") && !answer.contains("ended"), "\(answer)")
    }

    @Test func `another user than picketd's gets nothing`() throws {
      let stage = try Stage("good", by: .desk)
      let desk = try #require(stage.desk)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: stage.workshop.folder)
      let script = """
        import array, os, socket, sys
        line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        line.connect(sys.argv[1])
        ends = socket.socketpair()
        given = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [ends[1].fileno()]))]
        line.sendmsg([sys.argv[2].encode()], given)
        print(line.recv(4096).decode())
        """
      let command = try #require(
        Command(
          "setpriv",
          [
            "--reuid", "65534", "--regid", "65534", "--clear-groups", "/usr/bin/python3", "-c", script, desk.path,
            DeskTests.order,
          ]))
      let outcome = try command.run(seconds: 120)
      #expect(outcome.text.contains("user 65534 may not ask"), "\(outcome)")
    }

    @Test func `an extension has the same environment, and its seat, however it was started`() async throws {
      var settings: Set<String> = []
      for way in Way.allCases {
        let stage = try Stage("setting", "seated", by: way)
        try Stage.manifest(
          "seated", kind: "device-activity-monitor",
          executable: Stage.install("HostileExtension", in: stage.workshop), in: stage.workshop, file: "monitor")
        stage.host.use(ExtensionRegistry(folder: stage.workshop.folder))
        settings.insert(try await stage.ask("setting").get())
        let ends = try Datagram.pair()
        let here = Descriptor(owning: ends.here)
        let seat = ExtensionSeat(Descriptor(owning: ends.there))
        stage.host.use { _, _ in seat }
        let call = ExtensionCall.activity(ActivityCallback(.intervalDidStart, of: "day"))
        #expect(await stage.host.ask(call, of: "seated", for: "Mia") == .success(.done))
        #expect(try Desk.answer(at: here) == "seated")
        stage.host.end()
      }
      #expect(settings == ["HOME LC_ALL PATH PICKET_CHILD PICKET_CLIENT PICKET_EXTENSION"])
    }

    @Test func `an extension ends when who asked for it is gone`() async throws {
      let stage = try Stage("silent", by: .desk)
      let desk = try #require(stage.desk)
      let order = #"{"client":"silent","kind":"shield-configuration","child":"Mia"}"#
      do {
        let ends = try Pair()
        let socket = try SocketPlace.socket(.messages)
        #expect(try SocketPlace(desk.path).connect(socket) == 0)
        _ = Datagram.send(Array(order.utf8), [ends.there.number], over: socket)
        try await stage.settles(1)
      }
      try await stage.settles(0)
    }

    @Test func `where nothing listens, that is said`() async throws {
      let stage = try Stage("good") { $0.place = .socket("/nowhere/desk") }
      guard case .failure(.notStarted(let why)) = await stage.ask("good") else { throw Wrong() }
      #expect(why.contains("/nowhere/desk"))
    }

    @Test func `why it was refused is said`() async throws {
      let stage = try Stage("good", by: .desk)
      // The manifest goes after picketd has read it.
      try FileManager.default.removeItem(atPath: stage.workshop.path("good.json"))
      guard case .failure(.notStarted(let why)) = await stage.ask("good") else { throw Wrong() }
      #expect(why.contains("no manifest in"))
    }
  }
}
