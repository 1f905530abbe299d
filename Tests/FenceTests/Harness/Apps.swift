import Foundation
import PicketSystem
import Support
import Testing

/// Apps with extensions: Homework draws its own shields, and so does one that never answers; Homework and Worklog have
/// monitors and reports.
enum Apps {
  private static let extensions = [
    (client: "Homework", kind: "shield-configuration", program: "HomeworkShields"),
    (client: "Homework", kind: "shield-action", program: "HomeworkActions"),
    (client: "silent", kind: "shield-configuration", program: "HostileExtension"),
    (client: "Homework", kind: "device-activity-monitor", program: "HomeworkMonitor"),
    (client: "Worklog", kind: "device-activity-monitor", program: "WorklogMonitor"),
    (client: "Homework", kind: "device-activity-report", program: "HomeworkReport"),
    (client: "Worklog", kind: "device-activity-report", program: "WorklogReport"),
  ]
  /// The tests build the extensions. When they test other executables than this build's, picket-confine may be missing there.
  static let areBuilt =
    Command(Daemon.executables + "/picket-confine") != nil
    && extensions.allSatisfy { Command(Daemon.besideTests + "/" + $0.program) != nil }
  static let reason: Comment = "waits for picket-confine beside picketd, and for extensions beside the tests"

  private static let made = Result { try make() }

  /// The folder of their manifests. If it could not be made, the tests that need it fail.
  static let folder = (try? made.get().folder) ?? "/nowhere"

  private static func make() throws -> Workshop {
    let workshop = try Workshop()
    for (client, kind, program) in extensions {
      let path = workshop.path(program)
      try ProgramCopy.make(of: Daemon.besideTests + "/" + program, at: path)
      let manifest = "{\"client\": \"\(client)\", \"kind\": \"\(kind)\", \"executable\": \"\(path)\"}"
      try workshop.write(program + ".json", Array(manifest.utf8))
    }
    return workshop
  }
}

extension Trait where Self == ConditionTrait {
  static var needsApps: ConditionTrait { .enabled(if: Apps.areBuilt, Apps.reason) }
}
