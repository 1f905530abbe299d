import Foundation
import PermissionKit
import Testing
import UIKit

@Suite struct QuestionCodingTests {
  @Test func `a question is always the same bytes, and comes back as it was`() throws {
    let golden =
      #"{"choices":[{"answer":"approval","id":"approve","title":"Approve"},"#
      + #"{"answer":"denial","id":"decline","title":"Decline"}],"#
      + #""defaultChoice":{"answer":"denial","id":"decline","title":"Decline"},"#
      + #""id":"6F9619FF-8B86-D011-B42D-00C04FC964FF","topic":{"domain":"x.test","reason":"homework"}}"#
    let question = try JSONDecoder().decode(PermissionQuestion<WebAccessTopic>.self, from: Data(golden.utf8))
    #expect(question.topic == WebAccessTopic(domain: "x.test", reason: "homework"))
    #expect(question.expirationDate == nil)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(question), as: UTF8.self) == golden)
  }

  @Test func `a person comes back with name and picture`() throws {
    var name = PersonNameComponents()
    name.givenName = "Pip"
    let handle = CommunicationHandle(value: "pip@example.org", kind: .emailAddress)
    let picture = CGImage(data: Data([1, 2, 3]))
    let topic = CommunicationTopic(
      personInformation: [PersonInformation(handle: handle, nameComponents: name, avatarImage: picture)],
      actions: [.message, .videoCall])
    let back = try JSONDecoder().decode(CommunicationTopic.self, from: JSONEncoder().encode(topic))
    let person = try #require(back.personInformation.first)
    #expect(person.handle == handle && person.nameComponents == name && person.avatarImage == picture)
    #expect(back.actions == [.message, .videoCall])
  }
}
