internal import PicketJSON

// `io.picket.Settings`: exams of groups.
extension DaemonCall {
  /// Only these sites, and nothing else, for all of a group.
  package static func beginExam(
    _ profile: String, seconds: Int, domains: [String]
  ) -> DaemonCall<Daemon.ExamReply> {
    .init(
      .settings(.beginExam),
      ["profile": .string(profile), "seconds": .int(seconds), "domains": .strings(domains)])
  }

  package static func endExam(_ profile: String) -> DaemonCall<Daemon.Done> {
    .init(.settings(.endExam), ["profile": .string(profile)])
  }

  package static func exams() -> DaemonCall<Daemon.ExamsReply> { .init(.settings(.exams)) }
}
