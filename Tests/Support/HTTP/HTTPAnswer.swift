/// A response as a client has received it.
public struct HTTPAnswer {
  public let status: Int
  public let headers: [(name: String, value: String)]
  public let body: String

  public subscript(name: String) -> String? { headers.first { $0.name == name.lowercased() }?.value }

  /// Takes a whole response off the bytes; nil while it is not there yet.
  init?(_ bytes: inout [UInt8]) {
    let end = Array("\r\n\r\n".utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else { return nil }
    let lines = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n").map(String.init)
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
    let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return (parts[0].lowercased(), String(parts[1].drop { $0 == " " }))
    }
    let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
    let rest = bytes[(start + 4)...]
    guard rest.count >= length else { return nil }
    (self.status, self.headers) = (status, headers)
    body = String(decoding: rest.prefix(length), as: UTF8.self)
    bytes = Array(rest.dropFirst(length))
  }
}
