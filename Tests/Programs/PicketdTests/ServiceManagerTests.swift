import Foundation
import Support
import Testing

/// The notifications for systemd.
@Suite struct ServiceManagerTests {
  @Test func `a service manager learns of every step, and gets signs of life`() throws {
    let home = try Home("{mode: 'laptop'}")
    let notes = Notes(home.workshop.path("notify"))
    let picketd = try home.start(
      environment: ["NOTIFY_SOCKET": notes.path, "WATCHDOG_USEC": "300000"])
    home.wait("READY") { notes.seen.contains { $0.hasPrefix("READY=1\nSTATUS=") } }
    home.wait("signs of life") { notes.seen.count { $0 == "WATCHDOG=1" } > 3 }
    kill(picketd.processIdentifier, SIGHUP)
    home.wait("RELOADING") { notes.seen.contains { $0.wholeMatch(of: /RELOADING=1\nMONOTONIC_USEC=\d+/) != nil } }
    home.wait("READY again") { notes.seen.count { $0.hasPrefix("READY=1") } == 2 }
    #expect(home.stop(picketd) == 0)
    home.wait("STOPPING") { notes.seen.contains("STOPPING=1") }
  }

  @Test(.enabled(if: getuid() == 0, "threads are held by root"))
  func `a picketd that answers nobody gives no sign of life, though its main thread goes on`() throws {
    let home = try Home("{mode: 'laptop'}")
    let notes = Notes(home.workshop.path("notify"))
    let picketd = try home.start(environment: ["NOTIFY_SOCKET": notes.path, "WATCHDOG_USEC": "150000"])
    home.wait("signs of life") { notes.seen.count { $0 == "WATCHDOG=1" } > 3 }
    let holder = Process()
    let (said, release) = (Pipe(), Pipe())
    holder.executableURL = URL(filePath: "/usr/bin/python3")
    holder.arguments = ["-B", Caller.folder + "/hold.py", "\(picketd.processIdentifier)"]
    (holder.standardOutput, holder.standardInput) = (said, release)
    try holder.run()
    #expect(String(decoding: said.fileHandleForReading.availableData, as: UTF8.self).hasPrefix("held"))
    // Notifications that were on their way.
    usleep(100_000)
    let before = notes.seen.count
    usleep(600_000)
    #expect(notes.seen.count == before)
    try release.fileHandleForWriting.close()
    holder.waitUntilExit()
    home.wait("signs of life again") { notes.seen.count > before + 2 }
    #expect(home.stop(picketd) == 0)
  }

  @Test func `picket-filter says when it takes orders, that it lives, and when it ends`() throws {
    let home = try Home("{mode: 'laptop'}")
    let notes = Notes(home.workshop.path("notify"))
    let filter = try home.startRealFilter(environment: ["NOTIFY_SOCKET": notes.path, "WATCHDOG_USEC": "300000"])
    home.wait("READY") { notes.seen.first?.hasPrefix("READY=1\nSTATUS=") == true }
    home.wait("signs of life") { notes.seen.count { $0 == "WATCHDOG=1" } > 3 }
    #expect(home.stop(filter) == 0)
    #expect(notes.seen.last == "STOPPING=1" && notes.seen.count { $0.hasPrefix("READY=1") } == 1)
  }
}

/// A datagram socket that keeps the messages it receives.
private final class Notes {
  let path: String
  private let socket: Int32
  private var heard: [String] = []

  init(_ path: String) {
    self.path = path
    socket = Foundation.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &place.sun_path) { target in
      for (index, octet) in path.utf8.enumerated() { unsafe target[index] = octet }
    }
    unsafe withUnsafePointer(to: place) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        _ = unsafe bind(socket, place, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  deinit { close(socket) }

  var seen: [String] {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = unsafe recv(socket, &buffer, buffer.count, 0)
      if count <= 0 { return heard }
      heard.append(String(decoding: buffer.prefix(count), as: UTF8.self))
    }
  }
}
