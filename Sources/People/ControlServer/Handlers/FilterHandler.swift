internal import DaemonClient
internal import FilterProtocol
internal import Glibc
internal import Household
internal import PicketJSON
internal import Subscriptions

// io.picket.Filter: the fence, as picket-filter itself tells of it.
extension CallRouter {
  /// In seconds. Changing kernel rules takes long, other orders do not.
  private static let patience = 60

  func answerFilter(
    _ method: Method.Filter, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    switch method {
    case .status:
      var reply = await filterStatus()
      reply["daemon"] = .fields([
        "process": .int(getpid()), "version": .string(version), "startedAt": .time(startedAt),
        "questions": .int(await household.questions(state: .open).count),
        "troubles": .strings(await troubles), "remarks": .strings(await remarks),
        "alerts": .array(await household.alerts.map(\.json)), "unknownDevices": await unknownDevices,
        "closed": await stoppedByTime, "exams": await exams, "usageLost": .int(await household.lostUsage),
        "dashboard": dependencies.daemonState().dashboard?.json ?? .null,
        "laptop": laptop.enforcers.map { .array($0.map(\.json)) } ?? .null,
      ])
      reply["events"] = .array(await withNewDevices(reply["events"]?.array ?? []))
      return reply
    case .up:
      dependencies.rulesAreWanted(true)
      _ = try ask(.up)
      await household.announce(.trouble)
      return [:]
    case .down:
      try takeDown()
      await household.announce(.trouble)
      return [:]
    case .reload:
      switch await dependencies.reload() {
      case .read(let file, let changed, let noLongerDeclared):
        return [
          "file": .string(file), "changed": .strings(changed), "noLongerDeclared": .strings(noLongerDeclared),
        ]
      case .refused(let why):
        await household.announce(.trouble)
        throw .conflict(why: why)
      }
    case .metrics: return ["text": .string(await metrics)]
    }
  }

  /// What is wrong with the household and the configuration file.
  var troubles: [String] {
    get async { await household.troubles + dependencies.daemonState().configurationTroubles }
  }

  /// What a guardian should look at: lists, settings that this machine may not hold, and the family's database.
  var remarks: [String] {
    get async {
      let ofLaptop = laptop.remarks(about: await household.machineUsers)
      return await dependencies.lists.remarks + ofLaptop + household.sharingRemarks
    }
  }

  /// What rules of time stop now, child by child.
  private var exams: JSON {
    get async {
      let exams = await shownExams
      return exams.isEmpty ? .null : .array(exams)
    }
  }

  private var stoppedByTime: JSON {
    get async {
      let names = await names
      return .array(
        await household.stoppedByTime.map { stopped in
          var closed = stopped.closed.json
          closed["child"] = names[stopped.child]
          return .object(closed)
        })
    }
  }

  /// The filter's events, and an event for each device that came for the first time: the oldest first.
  private func withNewDevices(_ events: [JSON]) async -> [JSON] {
    var all = events
    for device in await household.newDevices {
      all.append([
        "time": .time(device.first), "kind": "device", "text": .string(await household.sentence(about: device)),
      ])
    }
    // Times of this form are in the order of their texts.
    return all.sorted { ($0.object?["time"]?.string ?? "") < ($1.object?["time"]?.string ?? "") }
  }

  /// The filter's status; where the filter does not answer, what is known without it.
  private func filterStatus() async -> JSON.Object {
    do throws(HouseholdError) {
      return try status().json { .time(Int($0 / 1_000_000_000)) }
    } catch {
      return [
        "followed": false, "rules": "unknown", "problem": .string("\(error)"), "backEndReasons": [],
        "children": .int(await household.children.count), "devices": .int(await household.devices.count),
        "recordsDropped": 0, "queues": [], "events": [],
      ]
    }
  }

  /// The filter takes its rules down; where none runs, this process does. A filter that comes back leaves them down.
  private func takeDown() throws(HouseholdError) {
    dependencies.rulesAreWanted(false)
    let report: Report
    do throws(LinkError) {
      var client = try FilterClient(path: dependencies.link)
      report = try client.ask(.down, seconds: CallRouter.patience)
    } catch {
      switch error {
      case .nobody, .lost:
        if let why = dependencies.removeRules() { throw .unavailable(why: why) }
        return
      default: throw .unavailable(why: "picket-filter cannot be asked: \(error)")
      }
    }
    if case .refused(let why) = report { throw .conflict(why: why) }
  }

  func status() throws(HouseholdError) -> FilterStatus {
    guard case .status(let status) = try ask(.status) else {
      throw .unavailable(why: "picket-filter gave an answer to another question")
    }
    return status
  }

  private func ask(_ order: Order) throws(HouseholdError) -> Report {
    let report: Report
    do throws(LinkError) {
      var client = try FilterClient(path: dependencies.link)
      report =
        if case .status = order { try client.ask(order) } else { try client.ask(order, seconds: CallRouter.patience) }
    } catch {
      throw .unavailable(why: "picket-filter cannot be asked: \(error)")
    }
    if case .refused(let why) = report { throw .conflict(why: why) }
    return report
  }
}

extension DaemonState.Dashboard {
  fileprivate var json: JSON {
    .fields([
      "address": .string(address), "port": .int(port), "isLocal": .bool(isLocal), "fingerprint": .optional(fingerprint),
    ])
  }
}
