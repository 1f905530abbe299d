import Support
import Web

extension Law {
  static let forms = Law(
    name: "forms",
    sentence: "a form is refused, or has few plain fields, and is read again as the same once written anew"
  ) { input in
    guard let form = try? FormFields(input) else { return }
    if form.fields.count > FormFields.most || input.count > FormFields.mostBytes {
      broken("\(form.fields.count)", input)
    }
    if Set(form.fields.map(\.name)).count != form.fields.count { broken("a field comes twice", input) }
    for field in form.fields {
      let isPlain = (field.name + field.value).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
      if !isPlain || field.name.isEmpty { broken("\(field)", input) }
      if let value = form[field.name], value.hasPrefix(" ") || value.hasSuffix(" ") { broken("'\(value)'", input) }
    }
    let again = form.fields.map { "\(percent($0.name))=\(percent($0.value))" }.joined(separator: "&")
    // Written with percent it may be longer than is read.
    if again.utf8.count <= FormFields.mostBytes, (try? FormFields(Array(again.utf8))) != form {
      broken("\(again) is another form", input)
    }
  } seeds: {
    [
      "what=games.example&why=a+b%26c", "name=a.example&button=secondary&item=2", "a=%ff", "=&=", "a&b&c=", "a=1&a=2",
      "a=%25%32%35&%61b=c",
    ].map { Array($0.utf8) }
  }

  static let picks = Law(
    name: "picks", sentence: "a choice for an app is refused, or has few plain names without blanks around them"
  ) { input in
    guard let form = try? PickForm(input) else { return }
    let names = form.categories + form.applications + form.domains
    // Sites that were typed stand in one field.
    if form.categories.count + form.applications.count > PickForm.mostFields || names.count > input.count {
      broken("\(names.count) names", input)
    }
    for name in names + [form.request, form.word].compactMap(\.self) {
      let isPlain = name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
      if !isPlain || name.isEmpty || name.hasPrefix(" ") || name.hasSuffix(" ") { broken("'\(name)'", input) }
    }
  } seeds: {
    [
      "request=4c21&category=games&category=social&application=youtube&domain=a.example&sites=b.example%2C+c&do=pick",
      "do=find&find=a+b&sites=", "do=erase&request=%ff", "sites=,,+,a", "category=%20a%20",
    ].map { Array($0.utf8) }
  }

  private static func percent(_ text: String) -> String {
    text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
