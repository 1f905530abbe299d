import Foundation
import PicketJSON
import PicketVarlink
import Support
import Testing

/// Members from the configuration and members that verbs add are one household.
@Suite struct DeclaredTests {
  @Test func `unknown devices wait for the child that verbs add, and picketd starts meanwhile`() throws {
    let home = try Home("{mode: 'laptop', unknownDevices: 'child:Mia'}")
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    #expect(home.log.contains("the child that it names is not there yet, nor any other"))
    #expect(!home.log.contains("Mia"), "no name ends up in a log")
    _ = try Client(path: home.socket).call("io.picket.Household.AddChild", ["name": "Mia"])
    try home.configure("{mode: 'laptop', unknownDevices: 'child:Mia', retention: 7}")
    let said = home.log.count
    kill(picketd.processIdentifier, SIGHUP)
    home.wait("the new settings") { home.log.dropFirst(said).contains("ready") }
    #expect(!home.log.dropFirst(said).contains("unknownDevices"))
    #expect(home.stop(picketd) == 0)
  }

  @Test func `what the file names is shown with the file, and taken out there`() throws {
    let home = try Home(
      """
      {mode: 'laptop', household: {
        children: [{name: 'emma', shields: [{store: 'school', categories: ['games']}]}],
        devices: [{child: 'emma', uid: 1001}]}}
      """)
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    let file = home.workshop.path("picket.json5")
    let client = try Client(path: home.socket)
    for (method, key) in [
      ("Household.Children", "children"), ("Household.Devices", "devices"), ("Settings.Shields", "shields"),
      ("Settings.Stores", "stores"),
    ] {
      let shown = try client.call("io.picket.\(method)")[key]?.array?.first?.object
      #expect(shown?["declaredIn"]?.string == file, "\(method)")
    }
    #expect(throws: ClientError.self) { _ = try client.call("io.picket.Household.RemoveChild", ["child": "emma"]) }
    #expect(throws: ClientError.self) { _ = try client.call("io.picket.Household.RemoveDevice", ["device": 1]) }
    try home.configure("{mode: 'laptop'}")
    let said = home.log.count
    kill(picketd.processIdentifier, SIGHUP)
    home.wait("the new settings") { home.log.dropFirst(said).contains("ready") && home.snapshots.count == 2 }
    _ = try client.call("io.picket.Household.RemoveChild", ["child": "emma"])
    #expect(home.stop(picketd) == 0)
  }
}
