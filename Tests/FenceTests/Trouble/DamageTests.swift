import Foundation
import Glibc
import PicketSystem
import Testing

extension FenceTests {
  /// The database is damaged while children are fenced: only a guardian can open the fence again.
  @Suite(.needsDaemon) struct DamageTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Daemon(in: lab.router, .withoutBen)
    }

    /// Emma's shield is in the configuration. Mia and her shield are in the database alone; Ben's machine plays her tablet.
    func expectFenced(_ label: String, _ place: SourceLocation = #_sourceLocation) throws {
      #expect(try !lab.emma.reaches(Site.blocked.named(label), seconds: 1), sourceLocation: place)
      #expect(try !lab.ben.reaches(Site.video.named(label), seconds: 1), sourceLocation: place)
      #expect(try lab.guardian.reaches(Site.blocked.named(label)), sourceLocation: place)
    }

    /// Damages the database as a disk does that lost half of its contents.
    func damage() throws {
      let path = daemon.folder + "/picket.db"
      for file in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + file) }
      let size = try Data(contentsOf: URL(filePath: path)).count
      try #require(size > 8_192)
      try #require(unsafe truncate(path, size / 2 - 100) == 0)
    }

    @Test func `children stay fenced by the last settings, and by what holds them in when those are gone too`() throws {
      try daemon.picket("child", "add", "Mia")
      try daemon.picket("device", "add", "--child", "Mia", "--mac", "02:00:00:00:01:12")
      try daemon.picket("shield", "add", "--child", "Mia", "--domain", Site.video.name)
      #expect(try eventually { try !lab.ben.reaches(.video, seconds: 1) })
      try expectFenced("before")
      let filter = try daemon.filter()
      daemon.kill()
      try damage()
      try daemon.start()
      // The filter goes on and judges as before: sites without a shield are open.
      #expect(try daemon.filter() == filter)
      try expectFenced("damaged")
      #expect(try lab.emma.reaches(.allowed) && lab.ben.reaches(.allowed))
      let status = try daemon.attempt("status")
      #expect(status.status == 1 && status.text.contains("damaged"), "\(status.text)")
      // A new filter has no settings: all devices that were fenced are blocked completely.
      Glibc.kill(filter, SIGKILL)
      #expect(
        try eventually(seconds: 10) {
          guard let told = try daemon.status() else { return false }
          return told.process != filter && told.isStanding
        })
      try expectFenced("again")
      #expect(try !lab.emma.reaches(.allowed, seconds: 1) && !lab.ben.reaches(.allowed, seconds: 1))
      #expect(try daemon.attempt("shield", "remove", "--child", "Mia", "--domain", Site.video.name).status != 0)
      // The file that was set aside holds no name either.
      #expect(try daemon.files(naming: [Site.video.name, "damaged." + Site.blocked.name]) == [])
      // A guardian begins anew, and Emma is fenced as the configuration says.
      try daemon.picket("household", "begin")
      #expect(try eventually { try lab.emma.reaches(.allowed, seconds: 1) && lab.ben.reaches(.video, seconds: 1) })
      #expect(try eventually { try !lab.emma.reaches(Site.blocked.named("anew"), seconds: 1) })
      #expect(daemon.stop() == 0)
    }
  }
}
