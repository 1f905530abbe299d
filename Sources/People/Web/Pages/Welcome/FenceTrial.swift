internal import DaemonClient
internal import HTML

/// A name to open on a child's device, and what the fence did with it: the guide's proof that the fence meets this device.
struct FenceTrial: Hashable {
  enum Outcome: Hashable {
    case waiting
    case stopped(at: String, on: String?)
    case letThrough(at: String, on: String?)
  }

  let child: String
  let name: String
  /// What the settings say of the name.
  let isToBeStopped: Bool
  var outcome = Outcome.waiting

  /// Nil until the name was opened.
  var isAsItShould: Bool? {
    switch outcome {
    case .waiting: nil
    case .stopped: isToBeStopped
    case .letThrough: !isToBeStopped
    }
  }
}

extension FenceTrial {
  /// Sites that nearly every home knows. The first that the child's settings stop is tried, and the first that they let
  /// through.
  private static let known = [
    "tiktok.com", "roblox.com", "instagram.com", "youtube.com", "netflix.com", "bet365.com", "wikipedia.org",
    "example.com",
  ]

  /// What there is to try for a child, and how it went today.
  static func trials(
    of child: String, clock: RelativeTimes, from daemon: Daemon
  ) throws(DaemonError) -> [FenceTrial] {
    var trials: [FenceTrial] = []
    for name in known where trials.count < 2 {
      let isToBeStopped = try daemon.call(.explain(name, child: child)).verdict == .block
      if trials.contains(where: { $0.isToBeStopped == isToBeStopped }) { continue }
      let entries = try daemon.call(
        .log(child: child, reveal: true, limit: 1, name: name, since: clock.beginOfToday)
      ).entries
      var trial = FenceTrial(child: child, name: name, isToBeStopped: isToBeStopped)
      if let entry = entries.last?.value { trial.outcome = Outcome(entry, clock) }
      trials.append(trial)
    }
    return trials.sorted { $0.isToBeStopped && !$1.isToBeStopped }
  }

  var row: HTML {
    li {
      face(child)
      div(.class("what")) {
        strong { "\(name) on \(child)’s device" }
        small { remark }
      }
      div(.class("taps")) {
        switch isAsItShould {
        case nil: pill(.waiting, "not opened yet")
        case true?: pill(.open, isToBeStopped ? "stopped" : "let through")
        case false?: pill(.closed, isToBeStopped ? "let through" : "stopped")
        }
      }
    }
  }

  private var remark: String {
    switch (outcome, isToBeStopped) {
    case (.waiting, true): "Open it there: it has to be stopped."
    case (.waiting, false): "Open it there: it has to load."
    case (.stopped(let time, let device), true), (.letThrough(let time, let device), false):
      "As it should be: \(time)\(device.map { ", \($0)" } ?? "")."
    case (.letThrough(let time, let device), true):
      "It should be stopped, and was let through: \(time)\(device.map { ", \($0)" } ?? ""). If settings changed since, open it again."
    case (.stopped(let time, let device), false):
      "It should load, and was stopped: \(time)\(device.map { ", \($0)" } ?? ""). If settings changed since, open it again."
    }
  }
}

extension FenceTrial.Outcome {
  fileprivate init(_ entry: Daemon.LogEntry, _ clock: RelativeTimes) {
    let time = clock.moment(entry.last)
    self =
      entry.verdict == .block
      ? .stopped(at: time, on: entry.deviceName) : .letThrough(at: time, on: entry.deviceName)
  }
}
