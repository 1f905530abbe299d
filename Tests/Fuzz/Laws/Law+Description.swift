import PicketJSON
import PicketVarlink

extension Law {
  static let description = Law(
    name: "description", sentence: "a description says the same when it is written plainly, and judges any parameters"
  ) { input in
    // Parameters may follow a zero.
    let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let text = String(decoding: parts.first ?? [], as: UTF8.self)
    switch Result(catching: { () throws(DescriptionFault) in try Description(text) }) {
    case .failure(let fault): if fault.line < 1 { broken("\(fault)", input) }
    case .success(let description):
      let plain = description.plain
      guard let again = try? Description(plain) else { broken("does not read back:\n\(plain)", input) }
      if again.types != description.types || again.methods != description.methods || again.errors != description.errors
      {
        broken("is not the same:\n\(plain)", input)
      }
      guard parts.count == 2, let parameters = (try? JSON(parsing: parts[1]))?.object else { return }
      for method in description.methods.keys {
        if description.fault(inCall: method, parameters)?.isEmpty == true, !parameters.keys.contains("") {
          broken("a fault without a name", input)
        }
      }
    }
  } seeds: {
    [
      """
      # A comment
      interface org.example.a-b.c2
      type T (a: ?[][string]T, b_c: (x, y), d: (e: float, f: ()))
      method M(a: T, b: ?object) -> (c: [string]int)
      error E ()
      ~{"a":{"a":null,"b_c":"x","d":{"e":1,"f":{}}},"b":[1]}
      """,
      "interface a.b method M()->() error E(a:bool,b:string)~{}",
    ].map { Array($0.utf8).map { $0 == UInt8(ascii: "~") ? 0 : $0 } }
  }
}

extension Description {
  /// The text without comments and needless blanks.
  fileprivate var plain: String {
    var plain = "interface \(name)"
    for (name, type) in types { plain += "\ntype \(name)\(type.plain)" }
    for (name, method) in methods {
      plain += "\nmethod \(name)\(ValueType.structure(method.parameters).plain)"
      plain += "->\(ValueType.structure(method.reply).plain)"
    }
    for (name, fields) in errors { plain += "\nerror \(name)\(ValueType.structure(fields).plain)" }
    return plain
  }
}

extension ValueType {
  fileprivate var plain: String {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .float: "float"
    case .string: "string"
    case .object: "object"
    case .named(let name): name
    case .optional(let type): "?\(type.plain)"
    case .array(let type): "[]\(type.plain)"
    case .dictionary(let type): "[string]\(type.plain)"
    case .structure(let fields): "(" + fields.map { "\($0.name):\($0.type.plain)" }.joined(separator: ",") + ")"
    case .enumeration(let words): "(" + words.joined(separator: ",") + ")"
    }
  }
}
