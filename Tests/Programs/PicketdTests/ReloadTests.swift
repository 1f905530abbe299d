import Foundation
import PicketJSON
import PicketVarlink
import Support
import Testing

/// The configuration is read again by SIGHUP and by `Reload`, and a fault in it is no secret of the log's.
@Suite struct ReloadTests {
  private func troubles(_ home: Home) throws -> [String] {
    let status = try Client(path: home.socket).call("io.picket.Filter.Status")
    return status["daemon"]?.object?["troubles"]?.array?.compactMap(\.string) ?? []
  }

  @Test func `a fault after SIGHUP stands in the status until it is mended`() throws {
    let home = try Home("{mode: 'laptop'}")
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    #expect(try troubles(home).isEmpty)
    try home.configure("{mode: 'laptop',\nretentoin: 7}")
    kill(picketd.processIdentifier, SIGHUP)
    home.wait("the fault") { home.log.contains("did you mean 'retention'?") }
    let file = home.workshop.path("picket.json5")
    let trouble = try #require(try troubles(home).first)
    #expect(trouble.hasPrefix("\(file):2: key 'retentoin': there is no such key; did you mean 'retention'?"))
    try home.configure("{mode: 'laptop',\nretention: 7}")
    let reply = try Client(path: home.socket).call("io.picket.Filter.Reload")
    #expect(reply["changed"] == ["retention"] && reply["file"]?.string == file)
    #expect(try troubles(home).isEmpty)
    #expect(home.stop(picketd) == 0)
  }

  @Test func `a reload of a file with a fault says the fault, and nothing changes`() throws {
    let home = try Home("{mode: 'laptop'}")
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    try home.configure("{mode: 'laptop', retention: 'long'}")
    let error = #expect(throws: ClientError.self) { _ = try Client(path: home.socket).call("io.picket.Filter.Reload") }
    #expect("\(try #require(error))".contains("key 'retention'"))
    try home.configure("{mode: 'laptop'}")
    #expect(try Client(path: home.socket).call("io.picket.Filter.Reload")["changed"] == [])
    #expect(home.stop(picketd) == 0)
  }
}
