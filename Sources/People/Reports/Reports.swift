// Reports: what was used, in words and pictures that are the same in a terminal, on a guardian's page and on the child's.
//
//     WeekReport    seven days of a child beside the seven before: its sentences, and its pictures as values
//     UseText       amounts and days of use
//
//     let report = WeekReport(reply, clock: { text in zone.local(...) })
//     print(report.summary)
//     let page = report.byDay.svg()
//
// It asks nobody and draws nothing: replies of picketd come in, words and charts go out.

package import Activity

/// Seven days of a child beside the seven before.
package struct WeekReport {
  package struct Day {
    /// As in `2026-11-21`.
    package let date: String
    package let seconds: Int
    /// The first and the last minute of use.
    package let first: TimeOfDay?
    package let last: TimeOfDay?

    package init(date: String, seconds: Int, first: TimeOfDay? = nil, last: TimeOfDay? = nil) {
      (self.date, self.seconds, self.first, self.last) = (date, seconds, first, last)
    }
  }

  package struct Category {
    package let title: String
    package let seconds: Int
    /// In the same part of the seven days before.
    package let before: Int

    package init(title: String, seconds: Int, before: Int) {
      (self.title, self.seconds, self.before) = (title, seconds, before)
    }
  }

  package typealias Span = (from: LocalTime, to: LocalTime)

  package let child: String
  package let seconds: Int
  /// In the same part of the seven days before.
  package let before: Int
  /// The longest use without a pause.
  package let longest: Span?
  /// The oldest first.
  package let days: [Day]
  /// The most used first.
  package let categories: [Category]

  package init(child: String, seconds: Int, before: Int, longest: Span? = nil, days: [Day], categories: [Category]) {
    (self.child, self.seconds, self.before) = (child, seconds, before)
    (self.longest, self.days, self.categories) = (longest, days, categories)
  }
}
