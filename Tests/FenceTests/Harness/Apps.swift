import Foundation
import PicketSystem
import Support
import Testing

/// Apps that draw their own shields: Homework, and one that never answers.
enum Apps {
  private static let programs = ["Homework": "HomeworkShields", "silent": "HostileExtension"]
  /// The tests build the extensions. When they test other executables than this build's, picket-confine may be missing there.
  static let areBuilt =
    Command(Daemon.executables + "/picket-confine") != nil
    && programs.values.allSatisfy { Command(Daemon.besideTests + "/" + $0) != nil }
  static let reason: Comment = "waits for picket-confine beside picketd, and for extensions beside the tests"

  private static let made = Result { try make() }

  /// The folder of their manifests. If it could not be made, the tests that need it fail.
  static let folder = (try? made.get().folder) ?? "/nowhere"

  private static func make() throws -> Workshop {
    let workshop = try Workshop()
    for (client, program) in programs {
      let path = workshop.path(program)
      try ProgramCopy.make(of: Daemon.besideTests + "/" + program, at: path)
      let manifest = "{\"client\": \"\(client)\", \"kind\": \"shield-configuration\", \"executable\": \"\(path)\"}"
      try workshop.write(client + ".json", Array(manifest.utf8))
    }
    return workshop
  }
}

extension Trait where Self == ConditionTrait {
  static var needsApps: ConditionTrait { .enabled(if: Apps.areBuilt, Apps.reason) }
}
