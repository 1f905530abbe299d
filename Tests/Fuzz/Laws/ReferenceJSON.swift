import FoundationEssentials
import PicketJSON

/// A value as Foundation reads it.
enum ReferenceJSON: Decodable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([ReferenceJSON])
  case object([String: ReferenceJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([ReferenceJSON].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: ReferenceJSON].self))
    }
  }

  init(_ value: JSON) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .flag(flag)
    case .int(let number): self = .number(Double(number))
    case .double(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .array(let list): self = .list(list.map { ReferenceJSON($0) })
    case .object(let object):
      self = .object(Dictionary(object.members.map { ($0.key, ReferenceJSON($0.value)) }) { first, _ in first })
    }
  }

  init(_ value: JSON5Value) {
    switch value.content {
    case .null: self = .null
    case .flag(let flag): self = .flag(flag)
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .list(let list): self = .list(list.map { ReferenceJSON($0) })
    case .object(let members):
      self = .object(Dictionary(members.map { ($0.key, ReferenceJSON($0.value)) }) { first, _ in first })
    }
  }
}
