import Inspect
import Support
import Testing
import Wire

/// Questions of this machine's own resolver are counted, and their names are not recorded (H11).
@Suite struct ResolverTests {
  private let name = "www.blocked.test"
  private let judge = Judge { _ in true }

  private func ask(_ device: DeviceID, from port: UInt16) {
    let question = QueryBuilder(name)
    judge.feed(Datagram.client(question.message(), port: 53, from: port), device: device)
  }

  private func answer(to port: UInt16) {
    let record = Record(name, .address(Address(v4: 0xc633_6409)))
    judge.feed(Datagram.server(QueryBuilder(name).response([record]).message(), port: 53, to: port), from: .server)
  }

  @Test func `the resolver's answers are not judged, and their names are not kept`() throws {
    let wanted = try #require(Name(name))
    ask(.resolver, from: 40_001)
    answer(to: 40_001)
    #expect(judge.fates == [.forwarded, .forwarded])
    #expect(judge.questions.map(\.isAnswer) == [false])
    #expect(!judge.hasResolved(wanted, for: .resolver))
    ask(DeviceID(1), from: 40_002)
    answer(to: 40_002)
    #expect(judge.questions.map(\.isAnswer) == [false, false, true])
    #expect(judge.hasResolved(wanted, for: DeviceID(1)))
  }

  @Test func `the next user of its ports is not taken for the resolver, nor the resolver for a child`() {
    for (number, device) in [DeviceID.resolver, DeviceID(1), .resolver, DeviceID(1)].enumerated() {
      ask(device, from: 40_001)
      #expect(judge.questions.count == number + 1 && judge.questions.last?.device == device)
    }
    for device in [DeviceID.resolver, DeviceID(1)] {
      var conversation = Conversation(serverPort: 53)
      conversation.handshake()
      conversation.client(QueryBuilder.framed([QueryBuilder(name).message()]))
      judge.play(&conversation, device: device)
      #expect(judge.questions.last?.device == device)
    }
  }
}
