// ScreenTimeClient: how the Screen Time modules speak to picketd. They share one link, which app authors never see.
//
//     ScreenTimeLink     the client, the child and the channel
//     +Settings, +Household, +Requests, +Monitoring, +Use   these modules' calls
//     DaemonChannel      a call and its reply, a call and its stream of replies; tests put one of their own here
//     DaemonSocket       the daemon of this machine
//     InheritedDaemon    the connection that picketd gives an extension
//     ProcessEnvironment which socket, which child, which client: from the environment
//     StoreMemory, +Delivery   settings that wait while picketd does not answer
//
// Calls block their thread, since a setter must not return before the value is on disk; `inBackground` takes them off
// the threads that async code runs on.

/// The client, the child, and the channel to the daemon.
package struct ScreenTimeLink: Sendable {
  /// The daemon's name for this app. A client cannot reach another client's stores.
  package let client: String
  /// nil for the child whose user runs this process.
  package let child: String?
  package let daemon: any DaemonChannel
  package let memory = StoreMemory()

  package init(client: String, child: String? = nil, daemon: any DaemonChannel) {
    self.client = client
    self.child = child
    self.daemon = daemon
  }

  package init(_ environment: ProcessEnvironment) {
    let daemon: any DaemonChannel =
      if let seat = environment.seat { InheritedDaemon(seat) } else { DaemonSocket(sockets: environment.sockets) }
    self.init(client: environment.client, child: environment.child, daemon: daemon)
  }

  /// The machine's daemon, unless a test replaces it.
  @TaskLocal package static var current = ScreenTimeLink(ProcessEnvironment.process)
}
