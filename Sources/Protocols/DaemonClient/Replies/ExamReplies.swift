// Replies of `io.picket.Settings` about exams.
extension Daemon {
  /// The store of a group that an exam is.
  package static let examStore = "exam"

  package struct Exam: Decodable, Sendable {
    package let profile: String
    package let until: String?
    /// The sites that are open.
    package let domains: [String]
    /// For whom it is.
    package let children: [String]

    package init(profile: String, until: String?, domains: [String], children: [String]) {
      (self.profile, self.until, self.domains, self.children) = (profile, until, domains, children)
    }
  }

  package struct ExamReply: Decodable, Sendable { package let exam: Exam }

  package struct ExamsReply: Decodable, Sendable { package let exams: [Exam] }
}
