// ScreenTimeClient: how the Screen Time modules speak to picketd. All of them share one link; whoever writes an app never
// sees it.
//
//     ScreenTimeLink     who asks, for which child, over which channel
//     +Settings, +Household, +Requests   what these modules ask, in their words
//     DaemonChannel      a call and its reply, a call and its stream of replies; tests put one of their own here
//     DaemonSocket       the daemon of this machine
//     InheritedDaemon    the connection that picketd gives an extension
//     ProcessEnvironment which socket, which child, which client: from the environment
//     StoreMemory, +Delivery   settings that wait while picketd does not answer
//
// Calls block the thread that makes them, since a setter has to have returned when the value is on disk; `inBackground`
// takes them off the threads that async code runs on.

/// Who asks, for which child, over which channel.
package struct ScreenTimeLink: Sendable {
  /// What the daemon knows this app by. Stores of one client are out of reach for another.
  package let client: String
  /// Nil for the child whose user runs this.
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

  /// The machine's daemon, unless a test has put another one here.
  @TaskLocal package static var current = ScreenTimeLink(ProcessEnvironment.process)
}
