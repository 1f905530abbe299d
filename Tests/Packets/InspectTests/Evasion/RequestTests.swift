import Inspect
import Support
import Testing
import Wire

/// B2.20 to B2.24 and B2.35 to B2.37: requests inside requests, and packets whose headers lie.
@Suite(.inBothPlaces) struct RequestTests {
  let first = Sample.get(Sample.allowedName)
  let second = Sample.get(Sample.blockedName)

  @Test func `B2.20 the second request of a connection is judged`() {
    var trial = Trial(port: 80)
    trial.talk.client(first)
    trial.talk.server(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
    trial.talk.client(second)
    trial.play()
    #expect(trial.judge.names == [Sample.allowedName, Sample.blockedName])
    trial.expectShut(second, at: first.count)
  }

  @Test func `B2.20 a second request in the same segment is judged`() {
    var trial = Trial(port: 80)
    trial.talk.client(first + first + second)
    trial.play()
    #expect(trial.judge.names == [Sample.allowedName, Sample.allowedName, Sample.blockedName])
    #expect(trial.stream == [])
    trial.expectShut(second, at: 2 * first.count)
  }

  private static let smuggles = [
    "POST / HTTP/1.1\r\nHost: www.allowed.test\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: www.allowed.test\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    "POST / HTTP/1.1\r\nHost: www.allowed.test\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: www.allowed.test\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: www.allowed.test\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: www.allowed.test\r\nContent-Length: +5\r\n\r\nhello",
    "POST / HTTP/1.0\r\nHost: www.allowed.test\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ]

  @Test(arguments: RequestTests.smuggles) func `B2.21 a body of two lengths is refused`(head: String) {
    var trial = Trial(port: 80)
    trial.talk.client(Array(head.utf8) + second)
    trial.play()
    #expect(trial.judge.denials == [.ambiguous])
    trial.expectShut(second, at: head.utf8.count)
  }

  @Test func `B2.21 a request behind a chunked body is judged, whatever the server has acknowledged between`() {
    // Inside the first chunk stands a head that would swallow the forbidden request, if it were read as one.
    let lure = "POST / HTTP/1.1\r\nHost: www.allowed.test\r\nContent-Length: 100000\r\n\r\n"
    let size = String(lure.utf8.count, radix: 16)
    let head = "POST / HTTP/1.1\r\nHost: www.allowed.test\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\n"
    var trial = Trial(port: 80)
    trial.talk.client(Array(head.utf8))
    trial.talk.acknowledge(.server)
    trial.talk.client(Array(lure.utf8))
    trial.talk.acknowledge(.server)
    trial.talk.client(Array("\r\n0\r\n\r\n".utf8))
    trial.talk.acknowledge(.server)
    let at = trial.talk.client.sent.count
    trial.talk.client(second)
    trial.play()
    #expect(trial.judge.names == [Sample.allowedName, Sample.blockedName])
    trial.expectShut(second, at: at)
  }

  @Test func `B2.22 every authority of a request must be allowed`() {
    let requests = [
      "GET http://www.blocked.test/ HTTP/1.1\r\nHost: www.allowed.test\r\n\r\n",
      "GET http://www.allowed.test/ HTTP/1.1\r\nHost: www.blocked.test\r\n\r\n",
      "CONNECT www.blocked.test:443 HTTP/1.1\r\nHost: www.allowed.test\r\n\r\n",
      "GET http://www.allowed.test@www.blocked.test/ HTTP/1.1\r\nHost: www.allowed.test\r\n\r\n",
    ]
    for request in requests {
      var trial = Trial(port: 80)
      trial.talk.client(Array(request.utf8))
      trial.play()
      #expect(trial.judge.denials == [.blocked], "\(request)")
      trial.expectShut(Array(request.utf8))
    }
  }

  @Test func `B2.22 two hosts are refused`() {
    let request = "GET / HTTP/1.1\r\nHost: www.allowed.test\r\nHost: www.blocked.test\r\n\r\n"
    var trial = Trial(port: 80)
    trial.talk.client(Array(request.utf8))
    trial.play()
    #expect(trial.judge.denials == [.unreadable])
    trial.expectShut(Array(request.utf8))
  }

  @Test func `B2.23 fragments that the kernel left over are dropped`() {
    let segment = TCPSegment(flags: [.ack, .psh], payload: Sample.forbidden).bytes
    for builder in [PacketBuilder.v4, PacketBuilder.v6] {
      let judge = Judge()
      for fragment in builder.fragments(6, segment, size: 8) { judge.feed(fragment) }
      #expect(judge.fates.allSatisfy { $0 == .dropped(.fragment) })
    }
  }

  @Test func `B2.24 chains of extension headers are walked, or the packet dropped`() {
    let chains: [([ExtensionHeader], Bool)] = [
      ([.hopByHop], true), ([.destination], true), ([.hopByHop, .destination, .routing(type: 2, addresses: 1)], true),
      ([.fragment(offset: 0, more: false)], true), ([.hopByHop, .hopByHop], false), ([.destination, .hopByHop], false),
      (Array(repeating: .destination, count: 9), false), ([.routing(type: 0, addresses: 1)], false),
    ]
    for (extensions, isRead) in chains {
      let judge = Judge()
      var talk = Conversation(isIPv6: true)
      talk.handshake()
      let segment = talk.segment(.client, at: 0, Sample.forbidden, flags: [.psh, .ack])
      talk.send(.client, segment) { $0.extensions = extensions }
      judge.play(&talk)
      #expect(judge.names == (isRead ? [Sample.blockedName] : []), "\(extensions)")
      #expect(judge.fates.last == .dropped(isRead ? .blocked : .malformed))
    }
  }

  @Test func `B2.35 bytes behind the stated length are no part of the stream`() {
    var trial = Trial()
    let segment = trial.talk.segment(.client, at: 0, Array(Sample.allowed[..<20]), flags: [.psh, .ack])
    trial.talk.send(.client, segment) { $0.trailer = Array(Sample.allowed[20...]) }
    trial.talk.overlap(.client, at: 20, Array(Sample.forbidden[20...]))
    trial.play()
    #expect(trial.judge.names == [Sample.blockedName])
    trial.expectShut(Sample.forbidden)
  }

  @Test(arguments: [21, 39, 2_000] as [UInt16]) func `B2.35 a length that lies drops the packet`(length: UInt16) {
    var trial = Trial()
    let segment = trial.talk.segment(.client, at: 0, Sample.forbidden, flags: [.psh, .ack])
    trial.talk.send(.client, segment) { $0.statedLength = length }
    trial.play()
    #expect(trial.judge.fates[3] == .dropped(.malformed))
    trial.expectShut(Sample.forbidden)
  }

  @Test func `B2.36 spellings of a blocked name are the blocked name, in HTTP too`() {
    for host in ["WWW.BLOCKED.TEST", "www.blocked.test.", "www.blocked.test:80", "www.blocked.test.:8080"] {
      var trial = Trial(port: 80)
      trial.talk.client(Sample.get(host))
      trial.play()
      #expect(trial.judge.names == [Sample.blockedName], "\(host)")
      trial.expectShut(Sample.get(host))
    }
  }

  @Test func `B2.36 something that is no name is an error and not a pass`() {
    for host in ["www.ok.test\0.blocked.test", "www..blocked.test", "www.blocked.test..", "bl%6fcked.test"] {
      var trial = Trial(port: 80, policy: { $0.knowledge != .error })
      trial.talk.client(Sample.get(host))
      trial.play()
      #expect(trial.judge.denials.count == 1, "\(host)")
      trial.expectShut(Sample.get(host))
    }
  }
}
