// `io.picket.Filter`.
extension DaemonCall {
  package static func status() -> DaemonCall<Daemon.StatusReply> { .init(.filter(.status)) }

  package static func up() -> DaemonCall<Daemon.Done> { .init(.filter(.up)) }

  package static func down() -> DaemonCall<Daemon.Done> { .init(.filter(.down)) }

  package static func reload() -> DaemonCall<Daemon.ReloadReply> { .init(.filter(.reload)) }

  package static func metrics() -> DaemonCall<Daemon.MetricsReply> { .init(.filter(.metrics)) }
}
