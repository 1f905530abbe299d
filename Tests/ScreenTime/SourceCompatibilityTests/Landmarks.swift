import DeclaredAgeRange
import Foundation
import PermissionKit
import UIKit

// Code as in the talk of 2025: an app in which a child chats about landmarks, and asks before it talks to a new person.

enum Landmarks {
  static func question(_ handles: [String]) -> PermissionQuestion<CommunicationTopic> {
    let people = handles.map { handle in
      var name = PersonNameComponents()
      name.nickname = handle
      return PersonInformation(
        handle: CommunicationHandle(value: handle, kind: .custom), nameComponents: name, avatarImage: nil)
    }
    var topic = CommunicationTopic(personInformation: people)
    topic.actions = [.message, .chat]
    return PermissionQuestion(communicationTopic: topic)
  }

  @MainActor static func ask(_ question: PermissionQuestion<CommunicationTopic>) async throws {
    try await AskCenter.shared.ask(question, in: UIViewController())
  }

  @available(*, deprecated, message: "it shows deprecated calls")
  @MainActor static func askAsInTheTalk(_ question: PermissionQuestion<CommunicationTopic>) async throws -> Bool {
    try await CommunicationLimits.current.ask(question, in: UIViewController())
    for await response in CommunicationLimits.current.updates { return response.choice.answer == .approval }
    return false
  }

  static func hidden(_ handles: [String]) async -> Set<String> {
    let all = Set(handles.map { CommunicationHandle(value: $0, kind: .custom) })
    let known = await CommunicationLimits.current.knownHandles(in: all)
    return Set(all.subtracting(known).map(\.value))
  }

  static func firstAnswer() async -> PermissionResponse<CommunicationTopic>? {
    for await response in AskCenter.shared.responses(for: CommunicationTopic.self) { return response }
    return nil
  }

  @MainActor static func mayPost() async -> Bool {
    do {
      let response = try await AgeRangeService.shared.requestAgeRange(ageGates: 16, in: UIViewController())
      switch response {
      case .declinedSharing: return false
      case .sharing(let range):
        guard let lowerBound = range.lowerBound, lowerBound >= 16 else { return false }
        return range.ageRangeDeclaration != nil && !range.activeParentalControls.contains(.communicationLimits)
      @unknown default: return false
      }
    } catch AgeRangeService.Error.invalidRequest {
      return false
    } catch {
      return false
    }
  }
}
