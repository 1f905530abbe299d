internal import DaemonClient
internal import PicketJSON
internal import PicketVarlink

/// The description of the API in the form of OpenAPI 3.1, made from picketd's own.
struct OpenAPI {
  let descriptions: [Description]

  var json: JSON {
    var paths: JSON.Object = [:]
    var schemas: JSON.Object = ["Refusal": Self.refusal]
    for description in descriptions {
      let interface = String(description.name.split(separator: ".").last ?? "")
      for (name, type) in description.types.sorted(by: { $0.key < $1.key }) {
        schemas["\(interface).\(name)"] = schema(type, interface)
      }
      for (name, method) in description.methods.sorted(by: { $0.key < $1.key }) {
        let path: ArraySlice = [interface, name]
        guard let known = try? API.method(path), !known.isStream else { continue }
        paths["/api/v1/\(interface)/\(name)"] = operations(known, method, interface, name)
      }
    }
    return [
      "openapi": "3.1.0",
      "info": ["title": "Picket", "version": "1", "description": "The household, as its guardians ask and change it."],
      "security": [["session": []], ["token": []]],
      "paths": .object(paths),
      "components": [
        "schemas": .object(schemas),
        "securitySchemes": [
          "session": ["type": "apiKey", "in": "cookie", "name": "picket"],
          "token": ["type": "http", "scheme": "bearer"],
        ],
      ],
    ]
  }

  private func operations(
    _ known: Method, _ method: Description.Method, _ interface: String, _ name: String
  ) -> JSON {
    let responses: JSON = [
      "200": [
        "description": "done",
        "content": ["application/json": ["schema": structure(method.reply, interface)]],
      ],
      "default": [
        "description": "refused",
        "content": ["application/json": ["schema": ["$ref": "#/components/schemas/Refusal"]]],
      ],
    ]
    var operations: JSON.Object = [
      "post": [
        "operationId": .string("\(interface).\(name)"), "tags": [.string(interface)],
        "requestBody": ["content": ["application/json": ["schema": structure(method.parameters, interface)]]],
        "responses": responses,
      ]
    ]
    if known.reads {
      operations["get"] = [
        "operationId": .string("\(interface).\(name).get"), "tags": [.string(interface)],
        "parameters": .array(method.parameters.map { parameter($0, interface) }), "responses": responses,
      ]
    }
    return .object(operations)
  }

  private func parameter(_ field: Description.Field, _ interface: String) -> JSON {
    [
      "name": .string(field.name), "in": "query", "required": .bool(!isOptional(field.type)),
      "schema": schema(field.type, interface),
    ]
  }

  private func structure(_ fields: [Description.Field], _ interface: String) -> JSON {
    let properties = JSON.Object(fields.map { ($0.name, schema($0.type, interface)) })
    return [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
      "required": .strings(fields.filter { !isOptional($0.type) }.map(\.name)),
    ]
  }

  private func schema(_ type: ValueType, _ interface: String) -> JSON {
    switch type {
    case .bool: ["type": "boolean"]
    case .int: ["type": "integer"]
    case .float: ["type": "number"]
    case .string: ["type": "string"]
    case .object: [:]
    case .named(let name): ["$ref": .string("#/components/schemas/\(interface).\(name)")]
    case .optional(let type): schema(type, interface)
    case .array(let type): ["type": "array", "items": schema(type, interface)]
    case .dictionary(let type): ["type": "object", "additionalProperties": schema(type, interface)]
    case .structure(let fields): structure(fields, interface)
    case .enumeration(let words): ["type": "string", "enum": .strings(words)]
    }
  }

  private func isOptional(_ type: ValueType) -> Bool {
    if case .optional = type { true } else { false }
  }

  private static let refusal: JSON = [
    "type": "object", "required": ["error", "message"],
    "properties": [
      "error": ["type": "string"], "message": ["type": "string"], "parameter": ["type": "string"],
    ],
  ]
}
