import Configuration
import Replication
import Testing

@Suite struct FleetPlaceTests {
  private func read(_ address: String) throws -> FleetPlace {
    try #require(try ConfigurationTests.read("{mode: 'laptop',\n fleet: \(address)}").fleet)
  }

  @Test(arguments: [
    "db.home.arpa/picket", "192.168.1.2:5433/picket", "[fd00::20]:5433/picket", "db1,db2:5433/picket",
    "/picket?host=/run/postgresql", "%2Frun%2Fpostgresql/picket", "db/picket?sslmode=require",
    "db1,db2/picket?target_session_attrs=read-write&sslrootcert=/etc/picket/db.pem", "localhost/picket?sslmode=disable",
    "127.0.0.1/picket?sslmode=prefer", "[::1]/picket?sslmode=disable",
  ])
  func `a database is named without a role`(_ place: String) throws {
    for scheme in ["postgres", "postgresql"] {
      let read = try read("'\(scheme)://\(place)'")
      #expect(read.text(role: "r", password: "p") == "postgres://r:p@\(place)")
    }
  }

  @Test(arguments: [
    ("7", "postgres://db.home.arpa/picket"), ("''", "1 to 1024"), ("'mysql://db/picket'", "no address of a database"),
    ("'db.home.arpa/picket'", "no address of a database"), ("'postgres://db/pic ket'", "no address of a database"),
    ("'postgres://m\u{fc}ller/picket'", "no address of a database"),
    ("'postgres://picket:secret@db/picket'", "picketd keeps them sealed in its own database"),
    ("'postgres://picket@db/picket'", "a role or a password stands here"),
    ("'postgres://db/picket?user=picket'", "'user' may not stand here"),
    ("'postgres://db/picket?password=secret'", "'password' may not stand here"),
    ("'postgres://db/picket?options=-c'", "options are sslmode"), ("'postgres://db/picket?sslmode='", "has no value"),
    ("'postgres://db/picket?'", nil), ("'postgres://db/picket?&'", "'' may not stand here"),
    ("'postgres://db'", "names no database"), ("'postgres://db/'", "names no database"),
    ("'postgres://db/a/b'", "names no database"), ("'postgres://d*b/picket'", "no name"),
    ("'postgres://db:0/picket'", "no name"), ("'postgres://db:65536/picket'", "no name"),
    ("'postgres://[fd00::zz]/picket'", "no name"), ("'postgres://[fd00::1/picket'", "no name"),
    ("'postgres://db/picket?sslmode=ful'", "does not exist"),
    ("'postgres://db/picket?sslmode=disable'", "pretend to be the server"),
    ("'postgres://localhost,db/picket?sslmode=prefer'", "pretend to be the server"),
    ("'postgres://localhost/picket?host=db&sslmode=prefer'", "pretend to be the server"),
  ])
  func `another address is refused with its line and what would be right, and without a password`(
    _ address: String, _ part: String?
  ) throws {
    guard let part else { return _ = try read(address) }
    #expect {
      try read(address)
    } throws: {
      let text = "\($0)"
      return text.contains("p.json5:2: key 'fleet': ") && text.contains(part) && !text.contains("secret")
    }
  }
}
