import Capture
import Testing
import Wire

/// Everything that a capture gave, and the one error that ended it.
struct Reading: Equatable {
  struct Packet: Equatable {
    var record: CaptureRecord
    var bytes: [UInt8]
  }

  var packets: [Packet] = []
  var error: CaptureError?

  var payloads: [[UInt8]] { packets.map(\.bytes) }
  var times: [UInt64] { packets.map(\.record.nanoseconds) }

  init(_ bytes: [UInt8]) {
    self.init { () throws(CaptureError) in try CaptureReader(bytes: bytes, name: "test") }
  }

  init(path: String) {
    self.init { () throws(CaptureError) in try CaptureReader(path: path) }
  }

  private init(_ open: () throws(CaptureError) -> CaptureReader) {
    do throws(CaptureError) {
      var reader = try open()
      do throws(CaptureError) {
        while let record = try reader.next() {
          let span = reader.bytes
          let bytes = (0..<span.byteCount).map { span[$0] }
          packets.append(Packet(record: record, bytes: bytes))
        }
      } catch {
        self.error = error
      }
      // An error is given once, then the end, and never the bytes of what was not read.
      let after = try reader.next()
      let left = reader.bytes.byteCount
      #expect(after == nil)
      #expect(left == 0)
    } catch {
      self.error = error
    }
    for (index, packet) in packets.enumerated() {
      #expect(packet.record.number == UInt64(index + 1))
      #expect(Int(packet.record.capturedLength) == packet.bytes.count)
    }
  }
}
