import Inspect
import Support
import Testing

@Suite(.inBothPlaces) struct HelloRetryTests {
  let first = TLSRecords.records(HelloBuilder(name: "www.allowed.test").message())
  let second: [UInt8] = {
    var hello = HelloBuilder(name: "www.allowed.test")
    hello.keyShares = [.p256]
    return TLSRecords.changeCipherSpec + TLSRecords.records(hello.message())
  }()
  let retry = ServerHelloBuilder(.retry(group: 0x17, cookie: nil)).stream() + TLSRecords.changeCipherSpec

  @Test(arguments: [1, 50, 1_400]) func `a flow is done with the answer to its second hello`(_ size: Int) {
    let judge = Judge()
    var talk = Conversation()
    talk.handshake()
    talk.client(first)
    talk.server(retry, size: size)
    talk.client(second)
    judge.play(&talk)
    #expect(judge.dones.isEmpty)
    // More than the filter keeps of a server's data.
    talk.server(ServerHelloBuilder().stream() + TLSRecords.applicationData(9_000), size: max(size, 60) * 7)
    judge.play(&talk)
    #expect(judge.names == ["www.allowed.test"])
    #expect(judge.dones.count == 1 && judge.kills.isEmpty && judge.violations.isEmpty)
  }
}
