import Support
import Testing
import Wire

@Suite struct QUICPacketsTests {
  private let destination: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]

  private struct Walk {
    var kinds: [QUICHeader.Kind] = []
    var starts: [Int] = []
    var end = 0
    var endsInShortHeader = false
    var error: DecodeError?
  }

  private func walk(_ datagram: [UInt8]) -> Walk {
    var walk = Walk()
    var packets = QUICPackets(datagram.raw)
    do throws(DecodeError) {
      while let header = try packets.next() {
        walk.kinds.append(header.kind)
        walk.starts.append(header.start)
      }
    } catch {
      walk.error = error
    }
    walk.end = packets.offset
    walk.endsInShortHeader = packets.endsInShortHeader
    return walk
  }

  private var initial: [UInt8] {
    var builder = QUICInitialBuilder(destination: destination, frames: [.ping])
    builder.minimumSize = 0
    return builder.packet()
  }
  private var handshake: [UInt8] { QUICSamples.handshake(destination: destination, source: [4]) }

  @Test func `every coalesced packet is found`() {
    let first = initial
    let found = walk(first + handshake + first + QUICSamples.zeroRTT(destination: destination, source: []))
    #expect(found.kinds == [.initial, .handshake, .initial, .zeroRTT])
    let third: Int = first.count + handshake.count
    #expect(found.starts == [0, first.count, third, third + first.count])
    #expect(found.error == nil)
    #expect(!found.endsInShortHeader)
  }

  @Test func `zero padding ends the walk`() {
    let first = initial
    let found = walk(first + [UInt8](repeating: 0, count: 500))
    #expect(found.kinds == [.initial])
    #expect(found.end == first.count)
    #expect(!found.endsInShortHeader)
  }

  @Test func `a short header ends the walk`() {
    let found = walk(initial + QUICSamples.shortHeader(destination: destination))
    #expect(found.kinds == [.initial])
    #expect(found.endsInShortHeader)
    #expect(walk(QUICSamples.shortHeader(destination: destination)).endsInShortHeader)
    #expect(walk([]).kinds.isEmpty)
  }

  @Test func `packets that fill their datagram are the last`() {
    let retry = QUICSamples.retry(destination: destination, source: [], token: [1])
    #expect(walk(handshake + retry + initial).kinds == [.handshake, .retry])
  }

  @Test func `a length beyond the datagram is an error and ends the walk`() {
    let datagram = Array((initial + handshake).dropLast())
    let found = walk(datagram)
    #expect(found.kinds == [.initial])
    #expect(found.error?.kind == .truncated)
    #expect(found.end == datagram.count)
  }

  @Test func `empty packets do not stall the walk`() {
    let empty = QUICSamples.handshake(destination: [], source: [], payload: 0)
    #expect(walk([[UInt8]](repeating: empty, count: 1000).flatMap { $0 }).kinds.count == 1000)
  }
}
