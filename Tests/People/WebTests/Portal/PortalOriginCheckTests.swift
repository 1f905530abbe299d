import Testing

@testable import Web

@Suite struct PortalOriginCheckTests {
  private let origins = PortalOriginCheck(host: "192.0.2.1:8080")

  private func status(_ method: Request.Method, _ path: String, _ fields: (String, String)...) throws -> Int {
    let all = fields.contains { $0.0 == "Host" } ? fields : [("Host", "192.0.2.1:8080")] + fields
    do throws(HTTPRefusal) {
      try origins.check(Request(method: method, target: Target(Array(path.utf8)), headers: Headers(all)))
      return 200
    } catch {
      return error.status
    }
  }

  private let form = ("Content-Type", "application/x-www-form-urlencoded")

  @Test(arguments: ["/", "/ask"]) func `only its own address is its name`(path: String) throws {
    for host in ["evil.example:8080", "192.0.2.1", "192.0.2.1:80", "localhost:8080", "192.0.2.1.evil.example:8080"] {
      #expect(try status(.get, path, ("Host", host)) == 421, "\(host)")
    }
    for host in ["user@192.0.2.1:8080", "", "192.0.2.1:8080/x"] {
      #expect(try status(.get, path, ("Host", host)) == 400, "\(host)")
    }
    #expect(try status(.get, path, ("Host", "192.0.2.1:8080")) == 200)
    let usual = PortalOriginCheck(host: "192.0.2.1:80")
    try usual.check(Request(method: .get, target: Target(Array("/".utf8)), headers: Headers([("Host", "192.0.2.1")])))
  }

  @Test func `a form is its own page's`() throws {
    #expect(try status(.post, "/ask", form, ("Origin", "http://192.0.2.1:8080")) == 200)
    #expect(try status(.post, "/ask", form, ("Sec-Fetch-Site", "same-origin")) == 200)
    #expect(try status(.post, "/ask", form) == 403)
    #expect(try status(.delete, "/ask", form) == 403)
    for origin in ["null", "http://192.0.2.1", "https://192.0.2.1:8080", "http://192.0.2.1:8053", "http://a.example"] {
      #expect(try status(.post, "/ask", form, ("Origin", origin)) == 403, "\(origin)")
      #expect(try status(.get, "/", ("Origin", origin)) == 403, "\(origin)")
    }
    for site in ["cross-site", "same-site", "none?"] {
      let own = ("Origin", "http://192.0.2.1:8080")
      #expect(try status(.post, "/ask", form, own, ("Sec-Fetch-Site", site)) == 403, "\(site)")
    }
    for type in ["application/json", "text/plain", "multipart/form-data; boundary=x", ""] {
      #expect(try status(.post, "/ask", ("Content-Type", type), ("Origin", "http://192.0.2.1:8080")) == 415, "\(type)")
    }
  }

  @Test func `a page may be asked for from anywhere, and events may not`() throws {
    #expect(try status(.get, "/shield?name=a.example", ("Sec-Fetch-Site", "cross-site")) == 200)
    #expect(try status(.get, "/api/v1/events", ("Sec-Fetch-Site", "cross-site")) == 403)
    #expect(try status(.get, "/api/v1/events", ("Sec-Fetch-Site", "same-origin")) == 200)
  }
}
