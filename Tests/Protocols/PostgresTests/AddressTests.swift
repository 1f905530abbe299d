import Testing

@testable import Postgres

@Suite struct AddressTests {
  @Test(arguments: [
    ("postgres://picket@db.example/family", "family at db.example as picket", "verify-full"),
    ("postgresql://picket:se%40cret@db.example:6432/family", "family at db.example as picket", "verify-full"),
    (
      "postgres://picket@one.example,two.example/family?target_session_attrs=read-write",
      "family at one.example,two.example as picket", "verify-full"
    ),
    (
      "postgres://picket@db.example/family?sslmode=verify-ca&sslrootcert=/etc/picket/own.pem",
      "family at db.example as picket", "verify-ca"
    ),
    ("postgres://picket@db.example/family?sslmode=require", "family at db.example as picket", "require"),
    ("postgres://picket@/family?host=/run/postgresql", "family at /run/postgresql as picket", "prefer"),
    ("postgres://picket@/family", "family at this machine as picket", "prefer"),
    ("postgres://picket@127.0.0.1/family?sslmode=disable", "family at 127.0.0.1 as picket", "disable"),
    ("postgres://picket@[::1]/family", "family at ::1 as picket", "prefer"),
  ]) func `an address is read, and told without its password`(_ text: String, _ told: String, _ mode: String) throws {
    let address = try DatabaseAddress(text)
    #expect(address.description == told)
    #expect(address.options["sslmode"] == mode)
    #expect(address.options["channel_binding"] == (mode == "require" ? "require" : nil))
  }

  @Test(arguments: [
    ("mysql://picket@db/family", "does not begin"), ("picket@db/family", "does not begin"), ("", "does not begin"),
    ("postgres://db.example/family", "names no role"), ("postgres://picket@db.example", "no database"),
    ("postgres://picket@db.example/family?sslmode=disable", "the network between"),
    ("postgres://picket@db.example/family?sslmode=prefer", "the network between"),
    ("postgres://picket@127.0.0.1,db.example/family?sslmode=allow", "the network between"),
    ("postgres://picket@127.evil.example/family?sslmode=disable", "the network between"),
    ("postgres://picket@db.example/family?sslmode=maybe", "does not exist"),
    ("postgres://picket@db.example/family?sslmode=verify-ca", "any server with a certificate"),
    (
      "postgres://picket@db.example/family?sslmode=verify-ca&sslrootcert=/etc/ssl/certs/ca-certificates.crt",
      "any server with a certificate"
    ),
    ("postgres://picket@127.٣/family?sslmode=disable", "the network between"),
    ("postgres://picket@db.example/family?passfile=/etc/shadow", "says passfile"),
    ("postgres://picket@db.example/family?options=-csearch_path%3Devil", "says options"),
    ("postgres://picket@db.example/family?service=x", "says service"),
    ("postgres://picket@db.example/family?hostaddr=1.2.3.4", "says hostaddr"),
    ("postgres://picket@db.example/family?sslkey=/etc/key", "says sslkey"),
    ("postgres://picket@db.example/family?nonsense=1", "does not understand"),
    ("postgres://picket@db.example/host%3Devil.example", "is no name"),
    ("postgres://picket:%zz@db.example/family", "does not understand"), ("postgres://a@b/c\nd", "control characters"),
    ("postgres://a@b/" + String(repeating: "c", count: 2_000), "too long"),
  ]) func `an address that is none, or not safe, is refused with a reason`(_ text: String, _ reason: String) throws {
    let error = #expect(throws: PostgresError.self) { try DatabaseAddress(text) }
    #expect(error?.kind == .address)
    #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
  }

  @Test func `no reason repeats a password`() {
    for text in [
      "postgres://a:geheim@db/c?nonsense=1", "postgres://a:geheim%@db/c", "postgres://a:geheim@db/c?sslmode=allow",
    ] {
      let error = failure { try DatabaseAddress(text) }
      #expect(error?.description.contains("geheim") == false)
    }
  }

  @Test func `the environment neither adds to an address nor changes it`() throws {
    let address = try DatabaseAddress("postgres://picket@db.example/family")
    let usual = try ConnectionOption.settled(address) { _ in nil }
    let names = Set(usual.map(\.name))
    #expect(
      names.isSuperset(of: ["host", "user", "dbname", "sslmode", "sslrootcert", "passfile", "gssencmode", "port"]))
    #expect(usual.first { $0.name == "passfile" }?.value == "/nonexistent")
    // What would count is refused; what an explicit value stands before is not looked at.
    for variable in ["PGHOSTADDR", "PGPASSWORD", "PGSERVICE", "PGSSLCERT", "PGREQUIREPEER"] {
      let error = failure {
        try ConnectionOption.settled(address) { $0 == variable ? "x" : nil }
      }
      #expect(error?.kind == .address && error?.reason.contains(variable) == true)
    }
    for variable in ["PGHOST", "PGPORT", "PGUSER", "PGDATABASE", "PGSSLMODE", "PGPASSFILE", "PGCLIENTENCODING"] {
      let settled = try ConnectionOption.settled(address) { $0 == variable ? "x" : nil }
      #expect(settled.map(\.value) == usual.map(\.value))
    }
  }

  @Test(arguments: ["", "a-b", "Role", "a b", "a'b", "\u{e9}", String(repeating: "a", count: 64)])
  func `a name that would need quotes is no name`(_ text: String) { #expect(SQLName(text) == nil) }
}
