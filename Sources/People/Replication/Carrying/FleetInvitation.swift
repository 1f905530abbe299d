package import PicketJSON

/// What one code lets in: a place for each machine, with a role of its own and a letter that the code's secret opens.
package struct FleetInvitation: Hashable, Sendable {
  package struct Seat: Hashable, Sendable {
    package let node: NodeID
    package let role: String
    package let password: String
    package let letter: [UInt8]

    package init(node: NodeID, role: String, password: String, letter: [UInt8]) {
      (self.node, self.role, self.password, self.letter) = (node, role, password, letter)
    }
  }

  /// The guest's, who takes a letter.
  package let role: String
  package let password: String
  /// In seconds since 1970.
  package let until: Int
  /// Whether these machines only follow: they decide nothing for others.
  package let follows: Bool
  package let seats: [Seat]

  package init(role: String, password: String, until: Int, follows: Bool, seats: [Seat]) {
    (self.role, self.password, self.until, self.follows) = (role, password, until, follows)
    self.seats = seats
  }

  var json: JSON.Object {
    [
      "role": .string(role), "password": .string(password), "until": .int(until), "follows": .bool(follows),
      "seats": .array(
        seats.map { seat in
          .object([
            "node": .int(seat.node.number), "role": .string(seat.role), "password": .string(seat.password),
            "letter": .octets(seat.letter),
          ])
        }),
    ]
  }

  init(_ object: JSON.Object) throws(CarryFault) {
    var seats: [Seat] = []
    for seat in try object.objects("seats") {
      seats.append(
        Seat(
          node: try NodeID(carried: try seat.number("node")), role: try seat.word("role"),
          password: try seat.word("password"), letter: try seat.octets("letter")))
    }
    self.init(
      role: try object.word("role"), password: try object.word("password"),
      until: Int(clamping: try object.number("until")), follows: try object.flag("follows"), seats: seats)
  }
}

/// An invitation that has not ended, as the database shows it.
package struct OpenInvitation: Hashable, Sendable {
  /// What people name it by.
  package let number: String
  package let follows: Bool
  package let machines: Int
  /// How many of them have not come.
  package let left: Int
  /// In seconds since 1970.
  package let until: Int

  package init(number: String, follows: Bool, machines: Int, left: Int, until: Int) {
    (self.number, self.follows, self.machines, self.left, self.until) = (number, follows, machines, left, until)
  }

  package var json: JSON.Object {
    [
      "number": .string(number), "follows": .bool(follows), "machines": .int(machines), "left": .int(left),
      "until": .int(until),
    ]
  }

  package init(_ object: JSON.Object) throws(CarryFault) {
    self.init(
      number: try object.word("number"), follows: try object.flag("follows"),
      machines: Int(clamping: try object.number("machines")), left: Int(clamping: try object.number("left")),
      until: Int(clamping: try object.number("until")))
  }
}
