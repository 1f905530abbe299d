/// The app has changed so much that a guardian should know: may I go on using it?
public struct SignificantAppUpdateTopic: QuestionTopic, Sendable {
  public static let id = "significantAppUpdate"

  public let description: String

  public init(description: String) { self.description = description }
}
