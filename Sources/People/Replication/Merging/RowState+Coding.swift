internal import Wire

// The form in which a row is sealed and travels: each number with its highest byte first.
extension RowState {
  /// More than a row has, and less than a sealed body may have in the tables.
  static let mostBytes = 60_000
  private static let version: UInt8 = 1

  /// nil where it is larger than a row may be.
  public var encoded: [UInt8]? {
    guard known.count <= Int(UInt16.max), decisions.count <= Int(UInt16.max) else { return nil }
    var bytes = [RowState.version]
    func put(_ number: some FixedWidthInteger) {
      for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    put(UInt16(known.count))
    for entry in known.entries {
      put(entry.node.number)
      put(entry.count)
    }
    put(UInt16(decisions.count))
    for decision in decisions {
      put(decision.stamp.node.number)
      put(decision.stamp.count)
      put(decision.moment)
      put(UInt8(decision.body == nil ? 0 : 1))
      guard let body = decision.body else { continue }
      guard body.count <= RowState.mostBytes else { return nil }
      put(UInt32(body.count))
      bytes += body
    }
    return bytes.count <= RowState.mostBytes ? bytes : nil
  }

  /// nil for bytes that `encoded` does not make: other bytes would let one state have several forms.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= RowState.mostBytes else { return nil }
    var cursor = Cursor(bytes.raw)
    do throws(DecodeError) {
      guard try cursor.u8() == RowState.version else { return nil }
      var last: NodeID?
      for _ in 0..<Int(try cursor.u16()) {
        guard let node = NodeID(Int64(bitPattern: try cursor.u64())), last.map({ $0 < node }) ?? true else {
          return nil
        }
        let count = try cursor.u32()
        guard count > 0 else { return nil }
        known[node] = count
        last = node
      }
      for _ in 0..<Int(try cursor.u16()) {
        guard let node = NodeID(Int64(bitPattern: try cursor.u64())) else { return nil }
        let stamp = Stamp(node: node, count: try cursor.u32())
        // A node's later decision knows of its earlier ones.
        guard stamp.count > 0, knows(stamp), decisions.last.map({ $0.stamp.node < node }) ?? true else { return nil }
        let moment = Int64(bitPattern: try cursor.u64())
        var body: [UInt8]?
        switch try cursor.u8() {
        case 0: break
        case 1:
          let count = Int(try cursor.u32())
          let octets = try cursor.take(count)
          var copy = [UInt8](repeating: 0, count: count)
          copy.overwrite(at: 0, with: octets)
          body = copy
        default: return nil
        }
        decisions.append(Decision(stamp: stamp, moment: moment, body: body))
      }
      guard cursor.isAtEnd, known.isEmpty == decisions.isEmpty else { return nil }
    } catch { return nil }
  }
}
