import Link

// Names that the filter is in doubt about.
extension Daemon {
  /// Tells the filter what was found out. Of an earlier connection nobody waits for it.
  mutating func tell(_ messages: [Mailbox.Message]) {
    var findings: [Finding] = []
    for case .found(let finding, conversation: conversation) in messages { findings.append(finding) }
    while !findings.isEmpty {
      let next = Array(findings.prefix(Finding.most))
      findings.removeFirst(next.count)
      attempt { (daemon) throws(LinkError) in try daemon.link?.give(.findings(next), .findings) }
    }
  }
}
