import ScreenTimeClient
import Testing

@Suite struct ProcessEnvironmentTests {
  @Test func `without a word of the environment the machine's sockets are tried, the guardian's first`() {
    let process = ProcessEnvironment(environment: [:], program: "/usr/bin/homework")
    #expect(process.sockets == ["/run/picket/control.sock", "/run/picket/child.sock"])
    #expect(process.client == "homework")
    #expect(process.child == nil)
  }

  @Test func `the environment says which socket, which child and which client`() {
    let environment = ["PICKET_SOCKET": "/tmp/s", "PICKET_CHILD": "Mia", "PICKET_CLIENT": "org.example.homework"]
    let process = ProcessEnvironment(environment: environment, program: "x")
    #expect(process.sockets == ["/tmp/s"])
    #expect(process.child == "Mia")
    #expect(process.client == "org.example.homework")
  }

  @Test func `what is empty is not there`() {
    let process = ProcessEnvironment(
      environment: ["PICKET_SOCKET": "", "PICKET_CHILD": "", "PICKET_CLIENT": ""], program: "")
    #expect(process.sockets.count == 2 && process.child == nil && process.client == "unknown")
  }
}
