internal import FoundationEssentials

extension PermissionQuestion: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case topic
    case choices
    case defaultChoice
    case expirationDate
  }

  public convenience init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(UUID.self, forKey: .id), topic: try container.decode(Topic.self, forKey: .topic),
      choices: try container.decode([PermissionChoice].self, forKey: .choices),
      terms: Terms(
        defaultChoice: try container.decode(PermissionChoice.self, forKey: .defaultChoice),
        expirationDate: try container.decodeIfPresent(Date.self, forKey: .expirationDate)))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(topic, forKey: .topic)
    try container.encode(choices, forKey: .choices)
    try container.encode(defaultChoice, forKey: .defaultChoice)
    try container.encodeIfPresent(expirationDate, forKey: .expirationDate)
  }
}
