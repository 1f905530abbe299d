import Inspect
import Support
import Testing
import Wire

/// Keys for encrypting a hello in answers over TCP: whoever lets a packet go takes them out of it, and can do so in that
/// one packet alone.
@Suite(.inBothPlaces) struct AnswerKeysTests {
  private static let name = "www.allowed.test"

  private func answer(hasKeys: Bool) -> [UInt8] {
    let parameters: [ServiceParameter] = hasKeys ? [.encryptedHello(publicName: "public.test")] : [.port(443)]
    return QueryBuilder.framed([
      QueryBuilder(Self.name, 65).response([.https(Self.name, parameters)]).message()
    ])
  }

  /// A connection whose question was let go.
  private func asked() -> Trial {
    var trial = Trial(port: 53)
    trial.talk.client(QueryBuilder.framed([QueryBuilder(Self.name, 65).message()]))
    trial.play()
    return trial
  }

  /// The last packet's fate, after the server's pieces came.
  private func fate(_ trial: inout Trial, _ pieces: [UInt8]...) -> Judge.PacketOutcome {
    for piece in pieces { trial.talk.server(piece) }
    return trial.judge.fates(trial.play()).last ?? .held
  }

  /// The number of a packet of the server with octets from `offset` on.
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
    // What nothing was taken out of comes again whenever it has to.
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
