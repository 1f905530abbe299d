import Foundation
import PicketSystem

/// Ordinary clients, and what they saw.
extension Device {
  /// An answer to a DNS question, as `probe.py question` prints it.
  struct Answer: Decodable {
    let milliseconds: Int
    let error: String?
    let code: Int?
    /// Whether the answer repeats the question's identity and contents.
    let echoed: Bool?
    let answers: [String]?
    /// The types of the records of all sections.
    let types: [Int]?
    /// The extended error (RFC 8914).
    let extended: Int?

    enum CodingKeys: String, CodingKey {
      case milliseconds, error, code, echoed, answers, types
      case extended = "error-code"
    }

    /// Whether there is no such record for the name: no error, no answer, and an SOA record for caches.
    var isEmpty: Bool { error == nil && code == 0 && answers == [] && types?.first == 6 }
  }

  func ask(
    _ resolver: String, _ name: String, _ type: String = "A", isTCP: Bool = false, hasEDNS: Bool = false,
    from port: Int? = nil, to other: Int = 53
  ) throws -> Answer {
    let (stream, options) = (isTCP ? "--tcp" : "", hasEDNS ? "--edns" : "")
    return try probe(
      Answer.self, "question", resolver, name, type, stream, options, port.map { "--from=\($0)" } ?? "", "--to=\(other)"
    )
  }

  struct Fetched {
    /// curl's exit code: 0 for a page, 28 for a timeout, 35 and 56 for a reset during the handshake or later.
    let exit: Int32
    let status: Int
    let body: [UInt8]
    let seconds: Double

    var text: String { String(decoding: body, as: UTF8.self) }
    /// Whether it got the page of the site.
    func shows(_ host: String) -> Bool { exit == 0 && status == 200 && text.contains("This is \(host).") }
  }

  /// Runs curl, which resolves the name by itself unless `options` give the address.
  func fetch(_ url: String, _ options: String..., seconds: Double = 5) throws -> Fetched {
    let command =
      ["curl", "-sS", "--cacert", lab.state + "/ca.pem", "--max-time", "\(Patience.seconds(seconds))"]
      + ["-w", "%{stderr}%{http_code} %{time_total}\n"] + options + [url]
    let outcome = try attempt(command, seconds: Int(seconds) + 6)
    let told = outcome.complaint.split(separator: "\n").last?.split(separator: " ") ?? []
    return Fetched(
      exit: outcome.status, status: told.first.flatMap { Int($0) } ?? 0, body: outcome.output,
      seconds: told.last.flatMap { Double($0) } ?? 0)
  }

  /// Fetches a page by HTTP/3, with aioquic.
  struct Fetched3: Decodable {
    let error: String?
    let size: Int?
    let sum: String?
    let milliseconds: Int
  }

  func fetch3(_ address: String, _ name: String, _ path: String = "/") throws -> Fetched3 {
    try probe(Fetched3.self, "h3", address, name, path)
  }

  /// Sends one request after the other on one connection to port 80, and returns each status or what happened instead.
  func keepAlive(_ address: String, _ hosts: String...) throws -> [String] {
    struct Seen: Decodable { let seen: [Step] }
    enum Step: Decodable {
      case status(Int), end(String)
      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        self = try (try? value.decode(Int.self)).map { .status($0) } ?? .end(value.decode(String.self))
      }
      var text: String {
        switch self {
        case .status(let code): "\(code)"
        case .end(let word): word
        }
      }
    }
    let words = Device.probe + ["keepalive", address] + hosts
    return try JSONDecoder().decode(Seen.self, from: Data(attempt(words).output)).seen.map(\.text)
  }

  /// A TLS 1.3 handshake and one request by OpenSSL's own client.
  func greet(_ address: String, _ name: String) throws -> Bool {
    let place = address.contains(":") ? "[\(address)]:443" : "\(address):443"
    let request = "printf 'GET / HTTP/1.1\\r\\nHost: \(name)\\r\\nConnection: close\\r\\n\\r\\n'"
    let client = "openssl s_client -quiet -connect \(place) -servername \(name) -CAfile \(lab.state)/ca.pem"
    let outcome = try attempt([
      "timeout", "\(6 * Patience.factor)", "sh", "-c", "(\(request); sleep \(Patience.factor)) | \(client) 2>/dev/null",
    ])
    return outcome.text.contains("This is \(name).")
  }
}
