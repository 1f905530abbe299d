import PicketJSON
import PicketVarlink

extension Law {
  static let varlink = Law(
    name: "varlink",
    sentence: "however bytes come, they are the same messages; and a message reads back as it was written"
  ) { input in
    let most = 512
    var expected = input.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { Array($0) }
    if let long = expected.firstIndex(where: { $0.count > most }) { expected.removeSubrange(long...) }
    for size in [1, 7, max(1, input.count)] where messages(input, most: most, pieces: size) != expected {
      broken("in pieces of \(size) these are other messages", input)
    }
    for message in expected + [input] {
      guard let value = try? JSON(parsing: message) else { continue }
      if let request = try? Request(value) {
        let written = try? Request(try JSON(parsing: request.bytes.dropLast()))
        if written != request { broken("\(request)", input) }
      }
      if let response = Response(value) {
        let written = (try? JSON(parsing: response.bytes.dropLast())).flatMap { Response($0) }
        if written != response { broken("\(response)", input) }
      }
    }
  } seeds: {
    [
      #"{"method":"org.example.a.B","parameters":{"a":1,"b":null},"more":true}~{"method":"a","oneway":true}~"#,
      #"{"parameters":{"a":[]},"continues":true}~{"error":"org.example.a.E","parameters":{}}~{"method":"a","upgrade":true}"#,
      "~~{}~",
    ].map { Array($0.utf8).map { $0 == UInt8(ascii: "~") ? 0 : $0 } }
  }

  private static func messages(_ input: [UInt8], most: Int, pieces: Int) -> [[UInt8]] {
    var buffer = MessageBuffer(most: most)
    var messages: [[UInt8]] = []
    for start in stride(from: 0, to: input.count, by: pieces) {
      buffer.append(input[start..<min(start + pieces, input.count)])
      reading: while true {
        switch buffer.next() {
        case .message(let message): messages.append(message)
        case .incomplete: break reading
        case .tooLong: return messages
        }
      }
    }
    return messages
  }
}
