internal import FamilyTokens
internal import Household
internal import PicketJSON
internal import ShieldProtocol

extension ShieldedName {
  /// As extensions are asked about it.
  var subject: ShieldSubject {
    let category = category.map(ShieldSubject.Item.init)
    let item = ShieldSubject.Item(thing)
    return isApplication ? .application(item, in: category) : .webDomain(item, in: category)
  }

  /// Picket's own look, for shields that no app draws.
  var look: ShieldLook {
    var look = ShieldLook()
    look.title = ShieldLook.Label(ShieldText.fitting("\(name) is shielded", upTo: ShieldLook.Bounds.title))
    look.subtitle = ShieldLook.Label("Your family's settings stop it: \(sentence). Ask your guardian if you need it.")
    look.primaryButton = ShieldLook.Label("OK")
    return look
  }
}

extension ShieldSubject.Item {
  init(_ thing: ShieldedThing) { self.init(token: thing.token.text, name: thing.value, title: thing.title) }
}

extension ShieldLook {
  /// As replies have it: with the submenu, even if it is empty.
  var whole: JSON.Object {
    var object = json
    object["submenu"] = .strings(submenu)
    return object
  }
}
