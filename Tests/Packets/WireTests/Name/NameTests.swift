import Support
import Testing
import Wire

@Suite struct NameTests {
  @Test func `a name is within itself and every parent`() throws {
    let name = try #require(Name("a.b.example.com"))
    for parent in ["a.b.example.com", "b.example.com", "example.com", "com"] {
      #expect(name.isWithin(try #require(Name(parent))), "\(parent)")
    }
    #expect(name.isWithin(Name()))
  }

  @Test(arguments: [
    "x.example.com", "ample.com", "notexample.com", "c.a.b.example.com", "a.b", "b", "om", "xample.com",
  ])
  func `a name is not within a stranger`(domain: String) throws {
    let name = try #require(Name("a.b.example.com"))
    #expect(!name.isWithin(try #require(Name(domain))))
  }

  @Test func `a suffix that starts inside a label is no parent`() throws {
    // The hyphen is 0x2d, which is also the length octet of the parent's first label.
    let label = String(repeating: "a", count: 0x2d)
    let parent = try #require(Name("\(label).com"))
    #expect(try #require(Name("x.\(label).com")).isWithin(parent))
    #expect(!(try #require(Name("x-\(label).com"))).isWithin(parent))
    #expect(!(try #require(Name("-\(label).com"))).isWithin(parent))
  }

  @Test func `the root is within nothing but itself`() throws {
    #expect(Name().isWithin(Name()))
    #expect(!Name().isWithin(try #require(Name("com"))))
    #expect(Name().description == ".")
    #expect(Name().parent == Name())
  }

  @Test(arguments: ["a", "a.b", "www.example.com", "_sip._tcp.example.com", NameReadTests.name(ofLength: 253)])
  func `what a name is called reads as the same name`(text: String) throws {
    let name = try #require(Name(text))
    #expect(name.description == text)
    #expect(Name(name.description) == name)
    #expect(name.parent.description == (text.firstIndex(of: ".").map { String(text[$0...].dropFirst()) } ?? "."))
    #expect(name.count == text.utf8.count + 1)
  }

  @Test func `spelling does not matter to equality or hashing`() throws {
    let lower = try #require(Name("www.example.com"))
    let upper = try #require(Name("WWW.EXAMPLE.COM."))
    #expect(lower == upper)
    #expect(Set([lower, upper]).count == 1)
    #expect(lower != Name("ww.example.com"))
    #expect(lower != Name("www.example.con"))
    #expect(lower != Name())
  }

  @Test func `text that is no host name makes no name`() {
    for text in ["", ".", "192.0.2.1", "::1", "a b", "a..b"] { #expect(Name(text) == nil, "\(text)") }
  }

  @Test func `labels cannot be told apart by where their dots fall`() throws {
    let left = try #require(Name("ab.c"))
    let right = try #require(Name("a.bc"))
    #expect(left != right)
  }
}
