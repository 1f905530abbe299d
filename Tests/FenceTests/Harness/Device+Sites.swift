/// Connections to sites by their addresses, so that DNS plays no part.
extension Device {
  func fetch(_ scheme: String, _ site: Site, _ family: Family = .v4, path: String = "/", seconds: Double = 5) throws
    -> Fetched
  {
    let port = scheme == "http" ? 80 : 443
    let place = family == .v4 ? site.v4 : "[\(site.v6)]"
    return try fetch("\(scheme)://\(site.name)\(path)", "--resolve", "\(site.name):\(port):\(place)", seconds: seconds)
  }

  /// Whether the site's page can be fetched over HTTPS.
  func reaches(_ site: Site, _ family: Family = .v4, seconds: Double = 10) throws -> Bool {
    try fetch("https", site, family, seconds: seconds).shows(site.name)
  }

  /// Whether a server gets the hello for the name of a real service; the lab has no certificate and no page for it.
  func greets(_ name: String) throws -> Bool {
    let start = try lab.journal.entries().count
    _ = try fetch("https://\(name)/", "--insecure", "--resolve", "\(name):443:\(Site.allowed.v4)", seconds: 2)
    return try lab.journal.knows(name, since: start)
  }

  /// The outcomes of hellos for many names below a site's, all at once.
  struct Greeted: Decodable {
    /// The server answered.
    let answered: Int
    /// The connection was ended.
    let ended: Int
    /// Nothing came.
    let silent: Int
    let milliseconds: Int
  }

  func greet(_ site: Site, _ family: Family, count: Int) throws -> Greeted {
    try probe(Greeted.self, "hellos", site.address(family), site.name, "\(count)")
  }

  /// Sends octets over a plain socket, and returns the first ones that come back.
  struct Echo: Decodable {
    let received: String
    let error: String?
    let milliseconds: Int

    /// Whether the server answered with a handshake record.
    var isServerHello: Bool { received.hasPrefix("1603") }
  }

  func send(_ octets: [UInt8], to address: String, port: Int = 443) throws -> Echo {
    let hex = octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return try probe(Echo.self, "send", address, "\(port)", hex)
  }
}
