internal import PicketJSON

// `io.picket.Home`: the family for the home's automation. For picket-mqtt alone.
extension DaemonCall {
  package static func homeBroker() -> DaemonCall<Daemon.HomeBrokerReply> { .init(.home(.broker)) }

  /// Followed: now, and whenever something changed.
  package static func homeFamily() -> DaemonCall<Daemon.HomeFamily> { .init(.home(.family)) }

  /// Without a category, the child's internet.
  package static func homeSwitch(
    child: String, category: String? = nil, isOn: Bool
  ) -> DaemonCall<Daemon.Done> {
    .init(
      .home(.switch), ["child": .string(child), "category": .optional(category), "isOn": .bool(isOn)])
  }

  package static func homeAnswer(
    child: String, request: Int, isYes: Bool
  ) -> DaemonCall<Daemon.Done> {
    .init(.home(.answer), ["child": .string(child), "request": .int(request), "isYes": .bool(isYes)])
  }

  /// How the broker is doing; without a failure there is a connection.
  package static func homeReport(failure: String? = nil) -> DaemonCall<Daemon.Done> {
    .init(.home(.report), ["failure": .optional(failure)])
  }
}
