import Foundation
import PicketSystem
import Testing

extension FenceTests {
  @Suite struct OpenTransferTests {
    @Test(arguments: Family.allCases) func `twenty megabytes come and go unharmed`(_ family: Family) throws {
      let lab = try Lab.standing()
      try Transfer.check(lab.emma, Site.allowed.named("transfer-open-\(family)"), family)
    }
  }
}

/// Bulk transfers both ways, with checksums at both ends.
enum Transfer {
  static let size = 20_000_000

  static func check(_ device: Device, _ site: Site, _ family: Family) throws {
    let lab = device.lab
    let wanted = try device.run(
      "/usr/bin/python3", "-c",
      "import hashlib; print(hashlib.sha256(hashlib.shake_128(b'picket').digest(\(size))).hexdigest())")
    let upload = "\(lab.state)/upload"
    try lab.router.run("sh", "-c", "head -c \(size) /dev/urandom >\(upload)")
    let sent = try lab.router.run("sha256sum", upload).prefix(64)
    for scheme in ["http", "https"] {
      let down = try device.run(
        "sh", "-c",
        "curl -sS \(family.option) --cacert \(lab.state)/ca.pem \(scheme)://\(site.name)/bytes/\(size) | sha256sum")
      #expect(down.prefix(64) == wanted.prefix(64), "\(scheme) down")
      let up = try device.fetch(
        "\(scheme)://\(site.name)/up", family.option, "--data-binary", "@\(upload)", seconds: 20)
      #expect(up.status == 200)
    }
    let received = try lab.journal.entries().filter { $0.name == site.name && $0.path == "/up" }
    #expect(received.map(\.via) == ["http", "https"])
    for entry in received { #expect(entry.size == size && entry.sum == String(sent)) }
    let third = try device.fetch3(site.address(family), site.name, "/bytes/\(size)")
    #expect(third.size == size && third.sum.map { $0 + "\n" } == wanted)
  }
}
