import Glibc
import Support
import Testing
import Wire

@testable import DeviceNames

/// The names that machines have told the DHCP server.
@Suite struct LeaseFormatTests {
  private static let card = HardwareAddress("02:00:00:00:00:02")

  private func names(_ text: String) -> [HardwareAddress: String] {
    LeaseFormat.names(in: Array(text.utf8)).mapValues(\.description)
  }

  @Test func `dnsmasq writes a line for each lease, and nothing else is one`() throws {
    let text = """
      1790000000 02:00:00:00:00:02 192.0.2.2 Annas-Laptop 01:02:00:00:00:00:02
      1790000000 02:00:00:00:00:03 192.0.2.3 * *
      duid 00:01:00:01

      x y z a b
      1790000000 nonsense 192.0.2.4 name id
      1790000000 02:00:00:00:00:05 192.0.2.5
      """
    #expect(try names(text) == [#require(Self.card): "Annas-Laptop"])
  }

  @Test func `Kea's columns are found by their names, a later line counts, and only leases in force`() throws {
    let text = """
      address,hwaddr,client_id,valid_lifetime,expire,subnet_id,fqdn_fwd,fqdn_rev,hostname,state,user_context,pool_id
      192.0.2.2,02:00:00:00:00:02,,3600,1790000000,1,0,0,old,0,,0
      192.0.2.2,02:00:00:00:00:02,01:02,3600,1790003600,1,0,0,laptop.home.lan.,0,,0
      192.0.2.3,02:00:00:00:00:03,,3600,1790000000,1,0,0,declined,1,,0
      192.0.2.4,02:00:00:00:00:04,,3600
      """
    #expect(try names(text) == [#require(Self.card): "laptop"])
    #expect(names("address,hostname\n192.0.2.2,x\n").isEmpty)
    let later = "address,duid,hostname,hwaddr,state\n2001:db8::2,00:01,laptop,02:00:00:00:00:02,0\n"
    #expect(try names(later) == [#require(Self.card): "laptop"])
  }

  @Test(arguments: [
    #"[{"ClientId":[1,2,0,0,0,0,2],"Address":[192,0,2,2],"Hostname":"laptop"}]"#,
    #"{"BootID":"x","Leases":[{"ClientId":[255,1],"HardwareAddress":[2,0,0,0,0,2],"Hostname":"laptop"},{"Hostname":"x"}]}"#,
  ])
  func `systemd-networkd tells the card by itself, or within the client's identifier`(_ text: String) throws {
    #expect(try names(text) == [#require(Self.card): "laptop"])
  }

  @Test(arguments: [#"[{"ClientId":[255,2,0,0,0,0,2],"Hostname":"laptop"}]"#, "{}", "[", "{\"Leases\":7}", ""])
  func `what names no card is no lease`(_ text: String) { #expect(names(text).isEmpty) }

  @Test func `a folder's files are all read, again when one was changed`() throws {
    let workshop = try Workshop()
    var files = LeaseFiles(paths: [workshop.folder, workshop.path("none")])
    #expect(files.news()?.isEmpty == true && files.news() == nil)
    try workshop.write("lan", Array(#"[{"ClientId":[1,2,0,0,0,0,2],"Hostname":"laptop"}]"#.utf8))
    try workshop.write("guests", Array("1790000000 02:00:00:00:00:03 192.0.2.3 phone *\n".utf8))
    #expect(files.news()?.count == 2 && files.news() == nil)
  }

  @Test(.enabled(if: geteuid() == 0)) func `a file or link of a user is not read`() throws {
    let workshop = try Workshop()
    try workshop.write("leases", Array("1790000000 02:00:00:00:00:03 192.0.2.3 phone *\n".utf8))
    let (path, link) = (workshop.path("leases"), workshop.path("link"))
    #expect(unsafe symlink(path, link) == 0)
    func count() -> Int? {
      var files = LeaseFiles(paths: [link])
      return files.news()?.count
    }
    #expect(count() == 1)
    #expect(unsafe lchown(link, 1_000, 1_000) == 0)
    #expect(count() == 0)
    #expect(unsafe lchown(link, 0, 0) == 0 && chown(path, 1_000, 1_000) == 0)
    #expect(count() == 0)
  }
}
