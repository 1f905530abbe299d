import Inspect
import Support
import Testing
import Wire

/// Questions for allowed and blocked names in one TCP stream: each gets its own answer.
@Suite struct StreamQuestionTests {
  private static let names = ["a.allowed.test", "b.blocked.test", "c.allowed.test", "d.blocked.test"]

  private func framed(_ messages: [[UInt8]]) -> [UInt8] {
    messages.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 255)] + $0 }
  }

  /// A judge that has seen a stream of questions in one segment, and the numbers of the packets after the handshake.
  private func ask(_ names: [String]) -> (Judge, Conversation) {
    let judge = Judge()
    var talk = Conversation(serverPort: 53)
    talk.handshake()
    talk.client(framed(names.map { QueryBuilder($0).message() }))
    judge.play(&talk)
    return (judge, talk)
  }

  private func answer(_ names: [String]) -> [UInt8] {
    let address = Record.Data.address(Address(v4: 0xc633_6401))
    return framed(names.map { QueryBuilder($0).response([Record($0, address)]).message() })
  }

  @Test(arguments: [[0, 1], [1, 0], [1, 3], [0, 1, 2, 3]])
  func `a blocked one among others goes on, and its answer is to be made empty`(_ places: [Int]) {
    let names = places.map { Self.names[$0] }
    var (judge, talk) = ask(names)
    #expect(judge.kills.isEmpty)
    talk.server(answer(names))
    judge.play(&talk)
    #expect(judge.kills.isEmpty && judge.emptied == names.count { $0.contains("blocked") })
    #expect(judge.learned(Address(v4: 0xc633_6401)) == names.filter { $0.contains("allowed") })
  }

  @Test func `a lone one ends its connection, also behind one that was answered`() {
    #expect(ask(["b.blocked.test"]).0.kills.count == 1)
    var (judge, talk) = ask(["a.allowed.test"])
    talk.server(answer(["a.allowed.test"]))
    talk.client(framed([QueryBuilder("b.blocked.test").message()]))
    judge.play(&talk)
    #expect(judge.kills.count == 1)
  }

  @Test func `an answer that cannot be made empty ends its connection`() {
    var (judge, talk) = ask(["a.allowed.test", "b.blocked.test"])
    let bytes = answer(["a.allowed.test", "b.blocked.test"])
    talk.server(Array(bytes.dropLast(10)))
    talk.server(Array(bytes.suffix(10)))
    judge.play(&talk)
    #expect(judge.kills.count == 1 && judge.emptied == 0)
  }
}
