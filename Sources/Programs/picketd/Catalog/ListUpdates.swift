import Glibc
import Lists
import PicketSystem
import Subscriptions

/// Has lists updated when their time has come, on a thread of its own: a download may take minutes. It ends with the
/// process, at any moment: copies and catalogs appear whole or not at all.
enum ListUpdates {
  /// Seconds between two looks at which lists are due.
  private static let pause: UInt32 = 60

  static func run(_ folder: CatalogFolder, _ mailbox: Mailbox) {
    WorkThread.run {
      var updates = AutomaticUpdates(folder)
      var complaint = ""
      while true {
        _ = sleep(pause)
        let outcome = updates.turn()
        switch outcome {
        case .idle: complaint = ""
        case .updated: mailbox.post(.listsUpdated(outcome))
        case .failed(let error):
          // The same failure is no news a minute later.
          if complaint != error.description { mailbox.post(.listsUpdated(outcome)) }
          complaint = error.description
        }
      }
    }
  }
}
