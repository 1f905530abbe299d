import PicketJSON
import Subscriptions

extension Law {
  static let fetch = Law(
    name: "fetch", sentence: "what picketd and picket-fetch say to each other is refused, or read as it is written"
  ) { input in
    guard let object = (try? JSON(parsing: input))?.object else { return }
    if let answer = try? FetchAnswer(object) {
      if (try? FetchAnswer(answer.json.withoutNulls)) != answer { broken("\(answer) is read as something else", input) }
      if let why = answer.why, why.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        broken("a control character is left", input)
      }
    }
    if let question = try? FetchQuestion(object), (try? FetchQuestion(question.json.withoutNulls)) != question {
      broken("\(question) is read as something else", input)
    }
  } seeds: {
    [
      #"{"ask":"source","title":"ads","category":"ads","format":"plain","isForced":true}"#,
      #"{"ask":"file","name":"ads.txt"}"#,
      """
      {"ask":"download","address":"https://lists.example/ads","etag":"\\"1\\"","largest":1000,"connect":1,"total":2,\
      "slowestRate":3,"slowSeconds":4,"redirects":5}
      """,
      #"{"ask":"read","mustBeGzip":false,"largestUnpacked":9}"#, #"{"ask":"build"}"#,
      #"{"tell":"progress","done":1,"of":2}"#, #"{"tell":"failure","why":"no room"}"#, #"{"tell":"unchanged"}"#,
      #"{"tell":"fresh","etag":"x","isGzip":true}"#, #"{"tell":"built","names":7}"#,
      #"{"ask":"deliver","address":"https://a.example/","headers":["A: b"],"body":"{}","mayBeLocal":true}"#,
      #"{"tell":"delivered"}"#, #"{"tell":"undelivered","why":"no","isForGood":true,"wait":3}"#,
      """
      {"tell":"reading","rules":2,"count":3,"omitted":1,"skipped":[{"line":1,"text":"x","reason":"notAName"}],\
      "added":1,"removed":0}
      """,
    ].map { Array($0.utf8) }
  }
}

extension FetchAnswer {
  /// The sentence that it has for people.
  fileprivate var why: String? {
    switch self {
    case .failure(let why): why
    case .undelivered(let fault): fault.description
    default: nil
    }
  }
}
