public import Lists

/// Updates lists when their time has come.
public struct AutomaticUpdates: Sendable {
  public enum Outcome: Sendable {
    /// No list was due.
    case idle
    case updated(UpdateReport)
    /// The folder could not be changed: another process is at work, or the record is damaged.
    case failed(ListError)
  }

  private let folder: CatalogFolder
  private var schedule: UpdateSchedule

  public init(_ folder: CatalogFolder, schedule: UpdateSchedule = UpdateSchedule()) {
    (self.folder, self.schedule) = (folder, schedule)
  }

  /// Looks which lists are due by the folder's clock, and updates them.
  public mutating func turn() -> Outcome {
    do throws(ListError) {
      let due = schedule.due(try folder.subscriptions(), at: folder.clock())
      return due.isEmpty ? .idle : .updated(try folder.update(due, relativeTo: "/"))
    } catch {
      return .failed(error)
    }
  }
}
