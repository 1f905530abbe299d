import Support
import Testing
import Wire

/// The server's packets after a HelloRetryRequest (RFC 8446 4.1.4).
@Suite struct HelloRetryFlightTests {
  static let retry = ServerHelloBuilder(.retry(group: 0x17, cookie: nil)).stream()
  static let answer = ServerHelloBuilder().stream()

  private func flight(_ stream: [UInt8]) -> ServerFlight { ServerFlight.read(stream.raw) }

  @Test func `the answer to the second hello is an answer`() {
    let (retry, answer) = (HelloRetryFlightTests.retry, HelloRetryFlightTests.answer)
    #expect(flight(retry + answer) == .answered)
    // Middlebox compatibility (RFC 8446 D.4).
    #expect(flight(retry + TLSRecords.changeCipherSpec + answer) == .answered)
  }

  @Test func `a retry alone decides nothing at any length`() {
    let before = HelloRetryFlightTests.retry + TLSRecords.changeCipherSpec
    let stream = before + HelloRetryFlightTests.answer
    // The record's header, the message's header, the version, and the first word of the random, which marks a retry.
    for count in 0..<before.count + 5 + 6 + 8 {
      let flight = flight(Array(stream[..<count]))
      #expect(flight == (count < 5 + 6 + 32 ? .more : .helloRetry), "\(count) octets")
    }
  }

  @Test func `a second retry and a cut one prove nothing`() {
    let (retry, answer) = (HelloRetryFlightTests.retry, HelloRetryFlightTests.answer)
    #expect(flight(retry + retry + answer) == .helloRetry)
    let message = ServerHelloBuilder(.retry(group: 0x17, cookie: nil)).message()
    #expect(flight(TLSRecords.records(message, size: 20) + answer) == .helloRetry)
    #expect(flight(retry + TLSRecords.record(0x14, [1, 1])) == .foreign)
    #expect(flight(TLSRecords.changeCipherSpec + answer) == .foreign)
  }
}
