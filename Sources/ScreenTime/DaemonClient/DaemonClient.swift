// DaemonClient: how the Screen Time modules speak to the daemon. One typed connection that all of them share; whoever
// writes an app never sees it.
//
//     Daemon             a call and its answer, a call and its stream of answers; tests put one of their own here
//     DaemonSocket       the daemon of this machine, over varlink
//     ProcessEnvironment       which socket, which child, which client: from the environment
//     ScreenTimeLink     who asks, for whom, whom
//     +Settings, +Household, +Requests, +Catalog   the daemon's methods, typed
//     StoreMemory, +Delivery   settings that wait while nobody answers
//     LinkFailure        why there is no answer
//
// Calls block the thread that makes them, since a setter has to have returned when the value is on disk; `inBackground`
// takes them off the threads that async code runs on.

/// Who asks, for whom, and whom.
package struct ScreenTimeLink: Sendable {
  /// What the daemon knows this app by. Stores of one client are out of reach for another.
  package let client: String
  /// Nil for the child whose user runs this.
  package let child: String?
  package let daemon: any Daemon
  package let memory = StoreMemory()

  package init(client: String, child: String? = nil, daemon: any Daemon) {
    self.client = client
    self.child = child
    self.daemon = daemon
  }

  /// The machine's daemon, unless a test has put another one here.
  @TaskLocal package static var current = ScreenTimeLink(ProcessEnvironment.process)
}
