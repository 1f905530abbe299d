import Foundation
import Glibc
import PicketSystem
import Testing

extension FenceTests {
  /// A database that is damaged while children are fenced: what opens it again is a guardian, and nothing else.
  @Suite(.needsDaemon) struct DamageTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Daemon(in: lab.router, .withoutBen)
    }

    /// Emma's shield stands in the configuration; Mia, whose tablet is Ben's card, and hers stand in the database alone.
    func expectFenced(_ label: String, _ place: SourceLocation = #_sourceLocation) throws {
      #expect(try !lab.emma.reaches(Site.blocked.named(label), seconds: 1), sourceLocation: place)
      #expect(try !lab.ben.reaches(Site.video.named(label), seconds: 1), sourceLocation: place)
      #expect(try lab.guardian.reaches(Site.blocked.named(label)), sourceLocation: place)
    }

    /// As a disk leaves it that lost half of what it held.
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
      // The filter never ended, and judges as before: what is not shielded is open.
      #expect(try daemon.filter() == filter)
      try expectFenced("damaged")
      #expect(try lab.emma.reaches(.allowed) && lab.ben.reaches(.allowed))
      let status = try daemon.attempt("status")
      #expect(status.status == 1 && status.text.contains("damaged"), "\(status.text)")
      // Without it nobody knows the settings any more: whoever was fenced is kept in altogether.
      Glibc.kill(filter, SIGKILL)
      #expect(
        try eventually(seconds: 10) {
          guard let told = try daemon.status() else { return false }
          return told.process != filter && told.isStanding
        })
      try expectFenced("again")
      #expect(try !lab.emma.reaches(.allowed, seconds: 1) && !lab.ben.reaches(.allowed, seconds: 1))
      #expect(try daemon.attempt("shield", "remove", "--child", "Mia", "--domain", Site.video.name).status != 0)
      // What was set aside says no name either.
      #expect(try daemon.files(naming: [Site.video.name, "damaged." + Site.blocked.name]) == [])
      // A guardian begins anew: emma is fenced as the configuration says.
      try daemon.picket("household", "begin")
      #expect(try eventually { try lab.emma.reaches(.allowed, seconds: 1) && lab.ben.reaches(.video, seconds: 1) })
      #expect(try eventually { try !lab.emma.reaches(Site.blocked.named("anew"), seconds: 1) })
      #expect(daemon.stop() == 0)
    }
  }
}
