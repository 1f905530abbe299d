import Inspect
import Support
import Testing
import Wire

/// Keys for encrypted hellos in answers over TCP. The filter removes them from a packet that it lets pass, so they have to
/// lie in one packet.
@Suite(.inBothPlaces) struct AnswerKeysTests {
  private static let name = "www.allowed.test"

  private func answer(hasKeys: Bool) -> [UInt8] {
    let parameters: [ServiceParameter] = hasKeys ? [.encryptedHello(publicName: "public.test")] : [.port(443)]
    return QueryBuilder.framed([
      QueryBuilder(Self.name, 65).response([.https(Self.name, parameters)]).message()
    ])
  }

  /// A connection whose question has passed.
  private func asked() -> Trial {
    var trial = Trial(port: 53)
    trial.talk.client(QueryBuilder.framed([QueryBuilder(Self.name, 65).message()]))
    trial.play()
    return trial
  }

  /// The outcome of the last packet after the server's pieces.
  private func fate(_ trial: inout Trial, _ pieces: [UInt8]...) -> Judge.PacketOutcome {
    for piece in pieces { trial.talk.server(piece) }
    return trial.judge.fates(trial.play()).last ?? .held
  }

  /// Sends octets of the server from `offset` on, and returns the packet's number.
  private func repeated(_ trial: inout Trial, at offset: Int, _ octets: [UInt8]) -> Int {
    trial.talk.send(.server, trial.talk.segment(.server, at: offset, octets))
    return trial.play()[0]
  }

  @Test func `an answer that lies whole in its packet goes on, and comes only once`() {
    var trial = asked()
    let whole = answer(hasKeys: true)
    #expect(fate(&trial, whole) == .forwarded)
    let again = repeated(&trial, at: 0, whole)
    #expect(trial.judge.fate(again) == .dropped(.outOfWindow))
    // An answer from which nothing was removed may be sent again.
    let other = answer(hasKeys: false)
    var plain = asked()
    #expect(fate(&plain, other) == .forwarded)
    let second = repeated(&plain, at: 0, other)
    #expect(plain.judge.fate(second) == .forwarded)
  }

  @Test func `an answer with keys that comes in pieces ends its connection, and one without them does not`() {
    for end in [1, 2, 3, 20] {
      var trial = asked()
      let whole = answer(hasKeys: true)
      #expect(fate(&trial, Array(whole[..<end]), Array(whole[end...])) == .dropped(.unreadable))
      #expect(trial.judge.denials == [.unreadable])
      var plain = asked()
      let other = answer(hasKeys: false)
      #expect(fate(&plain, Array(other[..<end]), Array(other[end...])) == .forwarded)
    }
  }

  @Test func `two answers in one packet go on, and the end of one with the next does not`() {
    let whole = answer(hasKeys: true)
    var trial = asked()
    #expect(fate(&trial, whole + whole) == .forwarded)
    var other = asked()
    let plain = answer(hasKeys: false)
    #expect(fate(&other, Array(plain[..<9]), plain[9...] + whole) == .dropped(.unreadable))
  }

  @Test func `an answer that waited for its turn is not at hand any more`() {
    var trial = asked()
    let (plain, whole) = (answer(hasKeys: false), answer(hasKeys: true))
    let ahead = repeated(&trial, at: plain.count, whole)
    #expect(trial.judge.fate(ahead) == .held)
    let first = repeated(&trial, at: 0, plain)
    #expect(trial.judge.fates([first, ahead]) == [.dropped(.unreadable), .dropped(.unreadable)])
  }
}
