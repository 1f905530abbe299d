internal import PicketJSON
internal import PicketVarlink

/// The parameters of a call: a body of JSON, or a query whose texts are read as the method wants them.
enum CallParameters {
  static func read(body: [UInt8]) throws(HTTPRefusal) -> JSON.Object {
    if body.isEmpty { return [:] }
    do throws(JSONFault) {
      guard let object = try JSON(parsing: body).object else {
        throw JSONFault(offset: 0, sentence: "parameters are an object: {\"child\": \"Mia\"}")
      }
      return object
    } catch {
      throw .malformed("this is no JSON: \(error)")
    }
  }

  static func read(query: [QueryItem], of method: Description.Method?) throws(HTTPRefusal) -> JSON.Object {
    var parameters: JSON.Object = [:]
    for item in query {
      guard parameters[item.name] == nil else {
        throw .malformed("this parameter comes twice: write a list as JSON", parameter: item.name)
      }
      let type = method?.parameters.first { $0.name == item.name }?.type
      guard let value = value(item.value, type ?? .string) else {
        throw HTTPRefusal(400, "InvalidParameter", "this value is of another type", parameter: item.name)
      }
      parameters[item.name] = value
    }
    return parameters
  }

  private static func value(_ text: String, _ type: ValueType) -> JSON? {
    switch type {
    case .optional(let type): return value(text, type)
    case .string, .enumeration: return .string(text)
    case .bool: return ["true": true, "false": false][text].map { .bool($0) }
    case .int: return Int64(text).map { .int($0) }
    // A value of a named type is written as JSON, unless it is one of a few words.
    case .float, .object, .array, .dictionary, .structure, .named:
      guard let json = try? JSON(parsing: Array(text.utf8)) else {
        if case .named = type { return .string(text) }
        return nil
      }
      return json
    }
  }
}
