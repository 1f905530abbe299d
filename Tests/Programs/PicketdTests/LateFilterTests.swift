import Foundation
import PicketJSON
import PicketVarlink
import Support
import Testing

/// picketd and a filter whose packet threads are busy.
@Suite struct LateFilterTests {
  @Test func `settings that a busy packet thread takes late are taken, and in force when it says so`() throws {
    let home = try Home("{mode: 'laptop'}")
    try home.workshop.write("filter.sock.late", [])
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    let client = try Client(path: home.socket)
    let early = try client.call("io.picket.Household.AddChild", ["name": "Emma"])
    #expect(early["pending"]?.string?.contains("in a moment") == true, "\(early)")
    #expect(!home.log.contains("judges by revision") && !home.log.contains("does not take"), "\(home.log)")
    try FileManager.default.removeItem(atPath: home.link + ".late")
    home.wait("settings in force") { home.log.contains("judges by revision") }
    let prompt = try client.call("io.picket.Household.AddChild", ["name": "Ben"])
    #expect(prompt["pending"] == nil, "\(prompt)")
    // A waiting client is answered as soon as packets are judged by its settings.
    try home.workshop.write("filter.sock.late", [])
    let given = home.snapshots.count
    let link = home.link
    let helper = Thread {
      while (try? String(contentsOfFile: link + ".log", encoding: .utf8))?.components(separatedBy: "snapshot ").count
        == given + 1
      { usleep(5_000) }
      usleep(100_000)
      try? FileManager.default.removeItem(atPath: link + ".late")
    }
    helper.start()
    let waited = try client.call("io.picket.Household.AddChild", ["name": "Mia"])
    #expect(waited["pending"] == nil, "\(waited)")
    #expect(home.stop(picketd) == 0)
  }
}
