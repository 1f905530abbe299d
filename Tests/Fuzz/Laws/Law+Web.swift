import Support
import Web

extension Law {
  static let web = Law(
    name: "web",
    sentence: "a target, a host, a token and cookies are refused, or are read again as the same once written anew"
  ) { input in
    let lines = input.split(separator: 0x0a, omittingEmptySubsequences: false)
    if let target = try? Target(lines[0]) {
      for segment in target.path {
        let isTwoThings =
          segment.isEmpty || segment == "." || segment == ".." || segment.contains { "/\\".contains($0) }
        if isTwoThings || hasControl(segment) { broken("a segment is '\(segment)'", input) }
      }
      if target.query.contains(where: { hasControl($0.name) || hasControl($0.value) }) {
        broken("a parameter has control characters", input)
      }
      let path = "/" + target.path.map(percent).joined(separator: "/")
      let query = target.query.map { "\(percent($0.name))=\(percent($0.value))" }.joined(separator: "&")
      let again = try? Target(Array((query.isEmpty ? path : "\(path)?\(query)").utf8))
      if again != target { broken("\(target) is read as \(String(describing: again))", input) }
    }
    for line in lines.dropFirst() {
      let text = String(decoding: line, as: UTF8.self)
      if let host = HostHeader(text) {
        let whole = host.text(usualPort: 80)
        if HostHeader(whole)?.text(usualPort: 443) != whole { broken("\(whole) is another host", input) }
        if whole.contains(where: { "@/?#% ".contains($0) }) || hasControl(whole) {
          broken("\(whole) is no host", input)
        }
      }
      // Whatever else is there, the cookie that is added is found, or there are two of them.
      let cookies = Cookies(text + "; picket=0123abcd")
      let isThere = cookies["picket"] == "0123abcd" || text.contains("picket") || text.split(separator: ";").count >= 64
      if !isThere { broken("a cookie is hidden", input) }
      if let token = BearerToken.read(text) {
        if token.utf8.count != 68 || BearerToken.read("Bearer " + token) != token
          || !text.hasSuffix(token.suffix(1)) && !text.hasSuffix(" ")
        {
          broken("'\(token)' is no token", input)
        }
      }
      if let headers = try? Headers([("Cookie", text)]), headers["cookie"] != text { broken("a field changed", input) }
    }
  } seeds: {
    [
      "/children/Mia%20%C3%84?name=a+b%26c&flag&x=1=2\n127.0.0.1:8053\na=1; picket=secret;b=2", "/\n[::1]:8053\n",
      "/a/%2e%2e/b\nlocalhost\n;;=;a\nBearer pkt_\(String(repeating: "0a", count: 32))", "//x\nuser@home:80\n",
      "/?a=%ff&%00\nhome:0\n",
    ].map { Array($0.utf8) }
  }

  private static func hasControl(_ text: String) -> Bool { text.utf8.contains { $0 < 0x20 || $0 == 0x7f } }

  /// Every byte but letters and digits as percent.
  private static func percent(_ text: String) -> String {
    text.utf8.map { octet in
      let character = Character(UnicodeScalar(octet))
      if octet < 0x80, character.isLetter || character.isNumber { return String(character) }
      return "%" + (octet < 16 ? "0" : "") + String(octet, radix: 16)
    }.joined()
  }
}
