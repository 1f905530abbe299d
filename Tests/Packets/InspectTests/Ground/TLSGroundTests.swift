import Inspect
import Support
import Testing
import Wire

/// Records and hellos that OpenSSL answers: none may pass unread.
@Suite(.inBothPlaces) struct TLSGroundTests {
  private func send(_ stream: [UInt8], policy: @escaping Judge.Policy = Judge.blocking("blocked.test")) -> Trial {
    var trial = Trial(policy: policy)
    trial.talk.client(stream)
    trial.play()
    return trial
  }

  private static let cuts: [[Int]] = {
    let message = HelloBuilder(name: Sample.blockedName).message()
    return [[Sample.nameAt - 5 + 3], Array(1..<message.count), [1], [2], [3], [4], [5], [message.count - 1]]
  }()

  @Test(arguments: TLSGroundTests.cuts) func `2.2 a hello in several records is read whole`(splits: [Int]) {
    let forbidden = TLSRecords.records(HelloBuilder(name: Sample.blockedName).message(), splits: splits)
    let allowed = TLSRecords.records(HelloBuilder(name: Sample.allowedName).message(), splits: splits)
    let bad = send(forbidden)
    #expect(bad.judge.names == [Sample.blockedName])
    bad.expectShut(forbidden)
    let good = send(allowed)
    #expect(good.judge.names == [Sample.allowedName])
    good.expectOpen(allowed)
  }

  @Test func `2.2 an empty record first hides nothing`() {
    for splits in [[], [10], [1, 2, 3]] {
      let message = HelloBuilder(name: Sample.blockedName).message()
      let stream = TLSRecords.records(message, splits: splits, zeroLengthFirst: true)
      let trial = send(stream)
      #expect(trial.judge.names == [Sample.blockedName])
      trial.expectShut(stream)
    }
  }

  @Test(arguments: [0x0300, 0x0301, 0x0303, 0x0304, 0x0399] as [UInt16])
  func `2.2 any minor version of a record is TLS`(version: UInt16) {
    let stream = TLSRecords.records(HelloBuilder(name: Sample.blockedName).message(), version: version)
    let trial = send(stream)
    #expect(trial.judge.names == [Sample.blockedName])
    trial.expectShut(stream)
  }

  @Test func `2.2 another major version is not TLS, and asked about by its address`() {
    let stream = TLSRecords.records(HelloBuilder(name: Sample.blockedName).message(), version: 0x0401)
    let trial = send(stream, policy: Judge.strictly(blocking: "blocked.test"))
    #expect(trial.judge.questions.map(\.knowledge) == [.noName])
    #expect(trial.judge.questions.map(\.via) == [.address])
    #expect(trial.judge.denials == [.blocked])
    trial.expectShut(stream)
  }

  @Test func `2.2 a record of an unknown type is not TLS, and the flow is judged by its address`() {
    let stream = TLSRecords.record(24, [1, 0, 0]) + Sample.forbidden
    let trial = send(stream, policy: Judge.strictly(blocking: "blocked.test"))
    #expect(trial.judge.questions.map(\.knowledge) == [.noName])
    #expect(trial.judge.questions.map(\.via) == [.address])
    #expect(trial.judge.denials == [.blocked])
    trial.expectShut(stream)
  }

  @Test func `2.2 another record before the hello, inside it, or octets behind it kill`() {
    let message = HelloBuilder(name: Sample.blockedName).message()
    let head = TLSRecords.record(22, Array(message[..<40]))
    let tail = TLSRecords.record(22, Array(message[40...]))
    let streams = [
      TLSRecords.changeCipherSpec + Sample.forbidden, TLSRecords.alert() + Sample.forbidden,
      head + TLSRecords.changeCipherSpec + tail, head + TLSRecords.alert() + tail,
      TLSRecords.record(22, message + [0]), head + TLSRecords.record(22, Array(message[40...]) + [0]),
      TLSRecords.record(22, message + message),
    ]
    for stream in streams {
      let trial = send(stream)
      #expect(trial.judge.denials == [.unreadable])
      #expect(trial.judge.names == [])
      trial.expectShut(stream)
    }
  }

  private static let long = String(repeating: "a", count: 63)
  private static let names: [(HelloBuilder.ServerName, Subject.Knowledge, String)] = [
    (.none, .noName, ""), (.raw([]), .noName, ""), (.body([]), .noName, ""),
    (.name("192.0.2.1"), .noName, ""), (.name("2001:db8::1"), .noName, ""), (.name("[2001:db8::1]"), .noName, ""),
    (.name("WWW.Blocked.TEST"), .name, "www.blocked.test"), (.name("www.blocked.test."), .name, "www.blocked.test"),
    (.name("localhost"), .name, "localhost"), (.name("_x.blocked.test"), .name, "_x.blocked.test"),
    (.name("\(long).test"), .name, "\(long).test"), (.name("xn--bcher-kva.test"), .name, "xn--bcher-kva.test"),
    (.name("\(long)a.test"), .error, ""), (.name("\(long).\(long).\(long).\(long)"), .error, ""),
    (.name(String(repeating: "a", count: 255)), .error, ""),
    (.name("www blocked.test"), .error, ""), (.name("b\u{fc}cher.test"), .error, ""),
    (.name(".blocked.test"), .error, ""),
    (.name("www..blocked.test"), .error, ""), (.name("www.blocked.test.."), .error, ""), (.name("."), .error, ""),
  ]

  @Test func `2.2 every spelling of a name falls into one class, and none is passed unasked`() {
    for (name, knowledge, text) in TLSGroundTests.names {
      let stream = Sample.hello(HelloBuilder(name))
      let trial = send(stream) { _ in false }
      #expect(trial.judge.questions.map(\.knowledge) == [knowledge], "\(name)")
      #expect(trial.judge.names == [text], "\(name)")
      trial.expectShut(stream)
    }
  }

  @Test func `2.2 a NUL in the name, and 256 octets of it, kill`() {
    let names: [HelloBuilder.ServerName] = [
      .raw(Array("www.ok.test\0.blocked.test".utf8)), .name(String(repeating: "a", count: 256)),
    ]
    for name in names {
      let stream = Sample.hello(HelloBuilder(name))
      let trial = send(stream)
      #expect(trial.judge.denials == [.unreadable])
      trial.expectShut(stream)
    }
  }

  @Test func `2.2 two names, or a name of another type, kill`() {
    let ok = HelloBuilder.ServerName.name("ok.test")
    let bad = HelloBuilder.ServerName.name(Sample.blockedName)
    let names: [HelloBuilder.ServerName] = [
      .extensions([ok, bad]), .extensions([bad, bad]), .entries([.init("ok.test"), .init(Sample.blockedName)]),
      .entries([.init(type: 1, Sample.blockedName)]), .entries([.init("ok.test"), .init(type: 1, Sample.blockedName)]),
    ]
    for name in names {
      let stream = Sample.hello(HelloBuilder(name))
      let trial = send(stream)
      #expect(trial.judge.denials == [.unreadable], "\(name)")
      trial.expectShut(stream)
    }
  }

  @Test(arguments: [12_000, 16_385, 40_000, 60_000]) func `2.2 a hello of many kilobytes is judged`(size: Int) {
    for (name, isAllowed) in [(Sample.allowedName, true), (Sample.blockedName, false)] {
      var hello = HelloBuilder(name: name)
      hello.paddedTo = size
      let stream = TLSRecords.records(hello.message())
      let trial = send(stream)
      #expect(trial.judge.names == [name])
      if isAllowed { trial.expectOpen(stream) } else { trial.expectShut(stream) }
    }
  }

  @Test func `2.2 a record of 16,385 octets is read as one`() {
    var hello = HelloBuilder(name: Sample.blockedName)
    hello.paddedTo = 16_385
    let stream = TLSRecords.record(22, hello.message())
    let trial = send(stream)
    #expect(trial.judge.names == [Sample.blockedName])
    trial.expectShut(stream)
  }
}
