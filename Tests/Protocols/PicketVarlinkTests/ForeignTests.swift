import PicketVarlink
import Support
import Synchronization
import Testing

@Suite struct ForeignTests {
  @Test(.enabled(if: Program.hasForeign, "scripts/setup test installs it"))
  func `another implementation understands the service`() async throws {
    let workshop = try Workshop()
    let path = workshop.path("control.sock")
    let seen = Sample.Seen()
    let server = try Server(try Sample.service(seen), sockets: [ServerSocket(path: path, label: "guardian")])
    let said = try await onThread { try Program([Program.folder + "/client.py", path], python: Program.foreign).end() }
    #expect(
      said == #"""
        Sample ['org.varlink.service', 'org.example.sample']
        interface org.example.sample ['Count', 'Echo', 'Fail', 'Failed', 'Forgotten', 'Large', 'Linger', 'Note', 'Place', 'Unlock', 'Wait', 'Who']
        '\xe9 \U0001f600 "\\\n'
        placed
        guardian False
        [1, 2, 3, 4, 5]
        org.example.sample.Failed {'why': 'so'}
        org.varlink.service.MethodNotImplemented {'method': 'org.example.sample.Forgotten'}
        org.varlink.service.MethodNotFound {'method': 'org.example.sample.Absent'}
        org.varlink.service.InvalidParameter {'parameter': 'text'}
        guardian

        """#)
    #expect(seen.notes.withLock { $0 } == ["told"])
    await server.stop()
  }
}
