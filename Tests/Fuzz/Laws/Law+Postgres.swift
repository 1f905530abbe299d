import Postgres
import Support

extension Law {
  static let columns = Law(
    name: "columns",
    sentence:
      "a value of a database is refused, or is sent back as the same bytes, and a name or an address is what it was"
  ) { input in
    let types: [UInt32] = [16, 17, 19, 20, 21, 23, 25, 1_043, 2_278]
    guard let first = input.first else { return }
    let (type, bytes) = (types[Int(first) % types.count], Array(input.dropFirst()))
    if let value = try? PostgresValue(type: type, bytes), let binary = value.binary {
      // Numbers are sent as wide ones: their last bytes are those that came, and the others repeat the sign.
      let sign: UInt8 = bytes.first.map { $0 & 0x80 != 0 } == true ? 0xff : 0
      let wide = [UInt8](repeating: sign, count: binary.count - min(binary.count, bytes.count)) + bytes
      if binary != wide { broken("\(value) is sent as something else", input) }
      if (try? PostgresValue(type: value.type, binary)) != value { broken("\(value) is read as something else", input) }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let name = SQLName(text), name.text.contains(where: { "\"'\\; -".contains($0) }) {
      broken("a name needs quotes", input)
    }
    if let address = try? DatabaseAddress(text), let role = SQLName("picket") {
      let told = address.description
      if address.with(role: role, password: "a").description != address.with(role: role, password: nil).description {
        broken("a description has the password", input)
      }
      if told.utf8.contains(where: { $0 < 0x20 }) { broken("an address has control characters", input) }
    }
  } seeds: {
    [
      [3, 0, 0, 0, 0, 0, 0, 0, 42], [0, 1], [6] + Array("Mia".utf8), [5, 255, 255, 255, 254], [4, 128, 0],
      [1] + Array("postgres://picket:geheimnis@db.example:5432/family?sslmode=require".utf8),
      [2] + Array("picket_1".utf8),
    ]
  }
}
