import Support
import Testing
import Wire

@Suite struct QUICInitialFramesTests {
  private func walk(_ payload: [UInt8]) throws(DecodeError) -> [QUICInitialFrame] {
    var frames = QUICInitialFrames(payload.raw)
    var found: [QUICInitialFrame] = []
    while let frame = try frames.next() { found.append(frame) }
    return found
  }

  @Test func `the frames of an Initial are read one by one`() throws {
    let ack: [UInt8] = [0x02, 0x0a, 0x19, 0x01, 0x02, 0x01, 0x03]
    // Largest 10, two ranges, then three ECN counts, one of them long.
    let ecn: [UInt8] = [0x03, 0x0a, 0x00, 0x01, 0x00, 0x00, 0x00, 0x05, 0x40, 0x06, 0x07]
    let close: [UInt8] = [0x1c, 0x0a, 0x06, 0x03] + Array("bye".utf8)
    let found = try walk([0, 0, 0x01] + ack + [0x06, 0x44, 0x00, 0x02, 0xaa, 0xbb] + ecn + [0] + close + [0x01])
    #expect(
      found == [.ping, .acknowledgement, .crypto(offset: 0x400, bytes: 14..<16), .acknowledgement, .close, .ping])
  }

  @Test func `padding of every length is skipped`() throws {
    for count in 0...200 {
      let padding = [UInt8](repeating: 0, count: count)
      let found = try walk(padding + [0x01] + padding)
      #expect(found == [.ping])
    }
    let none = try walk([])
    #expect(none.isEmpty)
  }

  @Test func `frames that may not stand in an Initial are invalid`() {
    for kind in UInt8.min...UInt8.max where ![0x00, 0x01, 0x02, 0x03, 0x06, 0x1c].contains(kind) {
      #expect(throws: DecodeError(.invalid, at: 1)) { try walk([0x01, kind] + [UInt8](repeating: 0, count: 40)) }
    }
  }

  @Test func `acknowledging numbers below zero is invalid`() {
    // First range beyond the largest; then a gap beyond what is left; then a range beyond it.
    #expect(throws: DecodeError(.invalid, at: 0)) { try walk([0x02, 0x05, 0, 0, 0x06]) }
    #expect(throws: DecodeError(.invalid, at: 0)) { try walk([0x02, 0x05, 0, 1, 0x04, 0x00, 0x00]) }
    #expect(throws: DecodeError(.invalid, at: 0)) { try walk([0x02, 0x05, 0, 1, 0x01, 0x01, 0x02]) }
    #expect(throws: Never.self) { try walk([0x02, 0x05, 0, 1, 0x01, 0x01, 0x01]) }
  }

  @Test func `a range count of 2^62 ends with the payload`() {
    let huge = [UInt8](repeating: 0xff, count: 8)
    #expect(throws: DecodeError.self) { try walk([0x02] + huge + [0] + huge + [0] + [UInt8](repeating: 0, count: 99)) }
  }

  @Test func `a stream offset beyond 2^62 - 1 is invalid`() {
    let huge = [UInt8](repeating: 0xff, count: 8)
    #expect(throws: DecodeError(.invalid, at: 0)) { try walk([0x06] + huge + [1, 0xaa]) }
    #expect(throws: DecodeError(.invalid, at: 0)) { try walk([0x06] + huge + huge) }
    #expect(throws: DecodeError(.truncated, at: 10)) { try walk([0x06, 0] + huge + [0xaa]) }
    #expect(throws: DecodeError(.truncated, at: 11)) { try walk([0x1c, 0, 0] + huge + [0xaa]) }
  }

  @Test func `a frame cut anywhere is truncated`() {
    let frames: [[UInt8]] = [
      [0x02, 0x0a, 0x19, 0x01, 0x02, 0x01, 0x03], [0x03, 0x0a, 0, 0, 0, 5, 6, 7], [0x06, 0x40, 0, 2, 9, 9],
      [0x1c, 0x0a, 0x06, 0x01, 0x41],
    ]
    for frame in frames {
      #expect(throws: Never.self) { try walk(frame) }
      for count in 1..<frame.count {
        do throws(DecodeError) {
          let found = try walk(Array(frame[..<count]))
          Issue.record("\(frame[..<count]) gave \(found)")
        } catch {
          #expect(error.kind == .truncated)
        }
      }
    }
  }

  @Test func `random payloads give ranges inside the payload or an error`() {
    var generator = QUICNoise(31)
    let kinds: [UInt8] = [0, 1, 2, 3, 6, 0x1c]
    for _ in 0..<20_000 {
      let payload = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        generator.next() & 1 == 0
          ? kinds[Int.random(in: 0..<6, using: &generator)] : UInt8.random(in: 0...255, using: &generator)
      }
      guard let found = try? walk(payload) else { continue }
      for case .crypto(_, let bytes) in found { #expect(bytes.lowerBound >= 0 && bytes.upperBound <= payload.count) }
    }
  }
}
