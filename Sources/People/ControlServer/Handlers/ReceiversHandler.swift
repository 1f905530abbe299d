internal import DaemonClient
internal import Household
internal import PicketJSON

// io.picket.Household: receivers of messages.
extension CallRouter {
  func answerReceivers(
    _ method: Method.Household, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let broker = home.state(at: dependencies.broker())
    let receivers = dependencies.receivers() + (broker.map { [$0] } ?? [])
    guard method == .tryReceivers else { return ["receivers": .array(receivers.map(\.json))] }
    let name = request.parameters.text("name")
    guard name == nil || receivers.contains(where: { $0.name == name }) else {
      throw .notFound(kind: "receiver", name: String((name ?? "").prefix(80)))
    }
    guard !receivers.isEmpty else {
      throw .conflict(
        why: "there is no receiver: 'notify' and 'mqtt' in the configuration name them, see picket.json5(5)")
    }
    var outcomes = await dependencies.tryReceivers(name)
    // picket-mqtt holds its connection all the time: whether there is one needs no trial.
    if let broker, name == nil || name == broker.name {
      outcomes.append(ReceiverTrial(name: broker.name, failure: broker.failure))
    }
    return [
      "outcomes": .array(outcomes.map { .fields(["name": .string($0.name), "failure": .optional($0.failure)]) })
    ]
  }
}

extension ReceiverState {
  fileprivate var json: JSON {
    .fields([
      "name": .string(name), "about": .strings(about), "waiting": .int(waiting), "lost": .int(lost),
      "lastDelivery": .time(lastDelivery), "failure": .optional(failure),
    ])
  }
}
