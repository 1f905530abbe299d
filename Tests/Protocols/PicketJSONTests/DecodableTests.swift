import PicketJSON
import Testing

@Suite struct DecodableTests {
  private struct House: Decodable, Equatable {
    enum Kind: String, Decodable { case flat, hut }
    struct Room: Decodable, Equatable { let area: Double }

    let name: String
    let floors: Int
    let kind: Kind
    let rooms: [Room]
    let isOpen: Bool?
    let extras: JSON?
    let plan: JSON.Object?
  }

  private static let least: JSON.Object = [
    "name": "A", "floors": 2, "kind": "hut", "rooms": [["area": .double(9.5)], ["area": 4]],
  ]

  private func house(_ change: (inout JSON.Object) -> Void) throws -> House {
    var object = Self.least
    change(&object)
    return try JSON.object(object).decoded()
  }

  @Test func `members become properties, missing ones nil, and unknown ones nothing`() throws {
    let house = try house { $0["colour"] = "red" }
    #expect(house.name == "A" && house.floors == 2 && house.kind == .hut && house.rooms.map(\.area) == [9.5, 4])
    #expect(house.isOpen == nil && house.extras == nil && house.plan == nil)
    let whole = try self.house { object in
      object["isOpen"] = true
      object["extras"] = [1, "two", .null]
      object["plan"] = ["b": 1, "a": 2]
    }
    #expect(whole.isOpen == true && whole.extras == [1, "two", .null] && whole.plan?.keys == ["b", "a"])
    #expect(try self.house { $0["isOpen"] = .null }.isOpen == nil)
  }

  @Test(
    arguments: [
      ("name", JSON.null, "name is not String"), ("floors", .double(1.5), "floors is not Int"),
      ("rooms", ["area": 1], "rooms is not a list"),
      ("rooms", [["area": 1], ["area": "x"]], "rooms.[1].area is not Double"),
      ("plan", 3, "plan is not an object"),
    ] as [(String, JSON, String)]) func `what does not fit is named by its place`(
      key: String, value: JSON, sentence: String
    )
  {
    let error = #expect(throws: DecodingError.self) { try house { $0[key] = value } }
    #expect(error?.context?.debugDescription == sentence)
  }

  @Test func `a word that is none of an enumeration's is refused`() {
    #expect(throws: DecodingError.self) { try house { $0["kind"] = "castle" } }
  }
}
