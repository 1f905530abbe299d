import ScreenTimeClient
import Testing

@Suite struct ProcessEnvironmentTests {
  @Test func `without a word of the environment the machine's sockets are tried, the guardian's first`() {
    let surroundings = ProcessEnvironment(environment: [:], program: "/usr/bin/homework")
    #expect(surroundings.sockets == ["/run/picket/control.sock", "/run/picket/child.sock"])
    #expect(surroundings.client == "homework")
    #expect(surroundings.child == nil)
  }

  @Test func `the environment says which socket, which child and which client`() {
    let environment = ["PICKET_SOCKET": "/tmp/s", "PICKET_CHILD": "Mia", "PICKET_CLIENT": "org.example.homework"]
    let surroundings = ProcessEnvironment(environment: environment, program: "x")
    #expect(surroundings.sockets == ["/tmp/s"])
    #expect(surroundings.child == "Mia")
    #expect(surroundings.client == "org.example.homework")
  }

  @Test func `what is empty is not there`() {
    let surroundings = ProcessEnvironment(
      environment: ["PICKET_SOCKET": "", "PICKET_CHILD": "", "PICKET_CLIENT": ""], program: "")
    #expect(surroundings.sockets.count == 2 && surroundings.child == nil && surroundings.client == "unknown")
  }
}
