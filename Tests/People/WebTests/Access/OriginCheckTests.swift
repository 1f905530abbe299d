import Testing
import Web

/// Which requests come in. Each is refused for the one reason that its case names, and would come in without it.
@Suite struct OriginCheckTests {
  private static let origins = OriginCheck(
    hosts: ["127.0.0.1:8053", "localhost:8053", "[::1]:8053"], isEncrypted: false)
  private static let own = [
    ("Host", "127.0.0.1:8053"), ("Sec-Fetch-Site", "same-origin"), ("Origin", "http://127.0.0.1:8053"),
    ("Content-Type", "application/json; charset=utf-8"),
  ]

  private func status(_ method: Request.Method, _ path: String, _ changes: [String: String?] = [:]) throws -> Int {
    var fields = Self.own.filter { !changes.keys.contains($0.0) }
    for (name, value) in changes { if let value { fields.append((name, value)) } }
    do throws(HTTPRefusal) {
      try Self.origins.check(
        Request(method: method, target: Target(Array(path.utf8)), headers: Headers(fields)))
      return 200
    } catch {
      #expect(!error.message.isEmpty)
      return error.status
    }
  }

  @Test func `own pages come in by each name of this machine`() throws {
    for host in ["127.0.0.1:8053", "localhost:8053", "LOCALHOST:8053", "[::1]:8053"] {
      let origin = "http://\(host.lowercased())"
      #expect(try status(.post, "/api/v1/Settings/Off", ["Host": host, "Origin": origin]) == 200)
      #expect(try status(.get, "/", ["Host": host, "Origin": nil]) == 200)
    }
  }

  @Test(arguments: ["evil.example:8053", "127.0.0.1", "127.0.0.1.evil.example:8053", "192.0.2.1:8053", "localhost:80"])
  func `a name that leads here is not ours for that`(_ host: String) throws {
    #expect(try status(.get, "/", ["Host": host]) == 421)
    #expect(try status(.post, "/api/v1/Settings/Off", ["Host": host, "Origin": "http://\(host)"]) == 421)
  }

  @Test func `a request without a name, or with an impossible one, is malformed`() throws {
    #expect(try status(.get, "/", ["Host": nil]) == 400)
    #expect(try status(.get, "/", ["Host": "a b"]) == 400)
  }

  @Test(arguments: ["cross-site", "same-site", "none"])
  func `a page of another origin changes nothing`(_ site: String) throws {
    for method in [Request.Method.post, .delete] {
      #expect(try status(method, "/api/v1/session", ["Sec-Fetch-Site": site]) == 403)
    }
  }

  @Test func `an older browser is known by the origin of its page`() throws {
    let unsaid = ["Sec-Fetch-Site": String?.none]
    #expect(try status(.post, "/api/v1/session", unsaid) == 200)
    for origin in ["http://evil.example", "https://127.0.0.1:8053", "http://localhost:8053", "null"] {
      #expect(try status(.post, "/api/v1/session", unsaid.merging(["Origin": origin]) { $1 }) == 403, "\(origin)")
    }
    #expect(try status(.post, "/api/v1/session", unsaid.merging(["Origin": nil]) { $1 }) == 403)
  }

  @Test func `another page's claim to come from here is not enough`() throws {
    #expect(try status(.post, "/api/v1/session", ["Origin": "http://evil.example"]) == 403)
  }

  @Test func `what the API tells is not for pages of other origins`() throws {
    for site in ["cross-site", "same-site"] {
      #expect(try status(.get, "/api/v1/events", ["Sec-Fetch-Site": site]) == 403)
      // A link to a page is no harm: it shows nothing to the page that it is on.
      #expect(try status(.get, "/requests", ["Sec-Fetch-Site": site]) == 200)
    }
    #expect(try status(.get, "/api/v1/events", ["Sec-Fetch-Site": "none"]) == 200)
  }

  @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""])
  func `what forms of other pages can send is no JSON`(_ type: String) throws {
    #expect(try status(.post, "/api/v1/session", ["Content-Type": type]) == 415)
    #expect(try status(.post, "/api/v1/session", ["Content-Type": nil]) == 415)
  }

  @Test func `programs send tokens, which no browser does by itself`() throws {
    let program = ["Sec-Fetch-Site": String?.none, "Origin": nil, "Authorization": "Bearer pkt_1"]
    #expect(try status(.post, "/api/v1/Settings/Off", program) == 200)
  }
}
