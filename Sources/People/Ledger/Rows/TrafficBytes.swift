// The bytes of a traffic row's body. Each part is four numbers: how much its name's number is larger than that of the part
// before, its device, bytes received and bytes sent. A number has seven bits in each byte, the lowest first, and the highest
// bit of all bytes but the last is set. Parts stand in the order of names and devices, each once, and no number is longer
// than it must be: what is equal has equal bytes.
//
// Ledgers of people are of this form. It is not changed: another form would be another table, and a migration.

/// Writes the parts of a body, in their order.
struct TrafficWriter {
  private(set) var bytes: [UInt8] = []
  private var lastName = 0

  mutating func append(_ part: TrafficRow.Part) {
    append(part.name - lastName)
    append(part.device)
    append(part.received)
    append(part.sent)
    lastName = part.name
  }

  private mutating func append(_ number: Int) {
    var rest = UInt(number)
    while rest > 0x7f {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads the parts of a body, whatever bytes it has.
struct TrafficReader {
  private let bytes: [UInt8]
  private var place = 0
  private var lastName = 0
  private var lastDevice = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  /// The next part; nil where there is none that can be true.
  mutating func next() -> TrafficRow.Part? {
    guard let step = number(), let device = number(), let received = number(), let sent = number() else { return nil }
    guard step > 0 || device > lastDevice, step <= TrafficRow.mostName - lastName else { return nil }
    guard UsagePlace.isPossible(device: device), max(received, sent) <= TrafficRow.most else { return nil }
    (lastName, lastDevice) = (lastName + step, device)
    return TrafficRow.Part(name: lastName, device: device, received: received, sent: sent)
  }

  /// Up to 63 bits: nine bytes.
  private mutating func number() -> Int? {
    var (number, shift) = (0, 0)
    while place < bytes.count, shift < 63 {
      let byte = bytes[place]
      place += 1
      number |= Int(byte & 0x7f) << shift
      // A last byte of zero would only make the number longer.
      if byte < 0x80 { return byte == 0 && shift > 0 ? nil : number }
      shift += 7
    }
    return nil
  }
}
