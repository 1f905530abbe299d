internal import Activity
package import PicketJSON

extension Pull {
  package var json: JSON.Object {
    let object: JSON.Object = [
      "after": .object(bookmark.json), "handedOver": .object(handedOver.json), "page": .int(page),
      "firstHour": .int(hours.lowerBound), "lastHour": .int(hours.upperBound), "sheets": .optional(sheets),
    ]
    return object.withoutNulls
  }

  package init(_ object: JSON.Object) throws(CarryFault) {
    let (first, last) = (try object.number("firstHour"), try object.number("lastHour"))
    guard first <= last else { throw CarryFault("hours end before they begin") }
    self.init(
      after: try Bookmark(try object.object("after")), handedOver: try Bookmark(try object.object("handedOver")),
      page: Int(clamping: try object.number("page")), hours: first...last, sheets: object["sheets"]?.int)
  }
}

// What a node gets, on its way from the database.
extension Pull.Delivery {
  package var json: JSON.Object {
    let rows = rows.map { row -> JSON in
      .object(row.key.json.with(["revision": .int(Int(row.revision)), "body": .octets(row.body)]))
    }
    let minutes = minutes.map { hour -> JSON in .object(hour.key.json.with(["bits": .int(hour.map.bits)])) }
    let claims = claims.map { claim -> JSON in .object(claim.key.json.with(["node": .int(Int(claim.node.number))])) }
    let object: JSON.Object = [
      "isRestored": .bool(isRestored), "isPartial": .bool(isPartial), "bookmark": .object(bookmark.json),
      "rows": .array(rows), "minutes": .array(minutes), "claims": .array(claims),
      "counters": .array(counters.map { .object($0.key.json($0.amount)) }),
      "sheets": .array(sheets.map { .object($0.json) }), "sheetsRead": .optional(sheetsRead),
      "unreadable": unreadable == 0 ? .null : .int(unreadable),
    ]
    return object.withoutNulls
  }

  package init(_ object: JSON.Object) throws(CarryFault) {
    self.init(bookmark: try Bookmark(try object.object("bookmark")))
    (isRestored, isPartial) = (try object.flag("isRestored"), try object.flag("isPartial"))
    for row in try object.objects("rows") {
      rows.append((try RowKey(row), try row.number("revision"), try row.octets("body")))
    }
    for hour in try object.objects("minutes") {
      minutes.append((try MinutesKey(hour), try .init(carriedBy: hour)))
    }
    for claim in try object.objects("claims") {
      claims.append((try ClaimKey(claim), try NodeID(carried: try claim.number("node"))))
    }
    counters = try CounterKey.all(object)
    (sheets, sheetsRead) = (try LogSheet.all(object), object["sheetsRead"]?.int)
    unreadable = max(0, min(object["unreadable"]?.integer ?? 0, 1_000_000))
  }

  /// The same in parts, each of which fits into a message. The bookmark is with the last: what is lost before comes again.
  package func parts(after bookmark: Bookmark, most: Int) -> [Pull.Delivery] {
    var (parts, left): ([Pull.Delivery], Int) = ([Pull.Delivery(bookmark: bookmark)], most)
    func open(_ size: Int) {
      left -= size
      guard left < 0, !parts[parts.count - 1].isEmpty else { return }
      parts.append(Pull.Delivery(bookmark: bookmark))
      left = most - size
    }
    for row in rows {
      open(row.body.count + row.key.id.count + 64)
      parts[parts.count - 1].rows.append(row)
    }
    for hour in minutes {
      open(hour.key.child.count + hour.key.token.count + 64)
      parts[parts.count - 1].minutes.append(hour)
    }
    for counter in counters {
      open(counter.key.place.child.count + counter.key.place.token.count + 96)
      parts[parts.count - 1].counters.append(counter)
    }
    for claim in claims {
      open(claim.key.id.count + 64)
      parts[parts.count - 1].claims.append(claim)
    }
    for sheet in sheets {
      open(sheet.body.count + 64)
      parts[parts.count - 1].sheets.append(sheet)
    }
    let last = parts.count - 1
    for place in 0..<last { parts[place].isPartial = true }
    (parts[last].bookmark, parts[last].isPartial, parts[last].isRestored) = (self.bookmark, isPartial, isRestored)
    (parts[last].sheetsRead, parts[last].unreadable) = (sheetsRead, unreadable)
    return parts
  }
}
