import CommandSpec
import DaemonClient
import PicketJSON

/// Says what ends soon, and goes on with each end that comes near.
func followEndings(_ invocation: Invocation, _ daemon: Daemon) throws -> ExitCode {
  try daemon.follow(.endings(child: invocation["--child"])) { reply in
    for ending in (reply.endings ?? []) + [reply.ending].compactMap({ $0 }) {
      Output.text((invocation.has("--json") ? JSON.object(ending.json).text : EndingText.line(ending.value)) + "\n")
    }
  }
  return .done
}

/// Ends that are near as people read them.
private enum EndingText {
  static func line(_ ending: Daemon.Ending) -> String {
    let whose = ending.profile.map { "profile \($0)" } ?? ending.child
    let until = ClockText.text(ending.until)
    if ending.kind == .limit {
      return "\(whose): five minutes of limit \(ending.what.orDash) are left, or less, and no more until \(until)"
        .printable
    }
    return "\(whose): \(state(ending)) until \(until), and no longer".printable
  }

  private static func state(_ ending: Daemon.Ending) -> String {
    let what = ending.what ?? "everything"
    return switch ending.kind {
    case .grant: "\(what) is let through"
    case .open: "the rules are lifted"
    case .allowance: "\(what) is allowed"
    case .shield: "\(what) is stopped"
    case .off: "the internet is off"
    case .schedule, .limit: "what schedule \(what) stops is open"
    }
  }
}
