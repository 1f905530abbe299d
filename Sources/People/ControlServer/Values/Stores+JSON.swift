internal import FamilyTokens
internal import Household
internal import PicketJSON

extension StoreSummary {
  func json(_ names: Names) -> JSON {
    .fields([
      "child": names[child], "profile": names.profile(child), "client": .string(client), "name": .string(name),
      "isActive": .bool(isActive),
      "revision": .int(revision), "settings": .strings(settings), "until": .time(until),
      "declaredIn": .optional(file),
    ])
  }
}

extension ShieldSummary {
  func json(_ names: Names) -> JSON {
    .fields([
      "child": names[child], "profile": names.profile(child), "client": .string(client), "store": .string(store),
      "isActive": .bool(isActive),
      "until": .time(until), "categories": .strings(shield.categories), "domains": .strings(shield.domains),
      "applications": .strings(shield.applications), "allWeb": .bool(shield.allWeb), "except": .strings(shield.except),
      "declaredIn": .optional(file),
    ])
  }
}

extension Effective {
  var json: JSON.Object {
    [
      "maximumMovieRating": .int(maximumMovieRating), "maximumTVShowRating": .int(maximumTVShowRating),
      "maximumAppRating": .int(maximumAppRating), "denyExplicitContent": .bool(denyExplicitContent),
    ]
  }
}

extension Revealed {
  var json: JSON {
    [
      "token": .string(token.text), "kind": .string(kind.rawValue), "value": .string(value), "title": .string(title),
    ]
  }
}
