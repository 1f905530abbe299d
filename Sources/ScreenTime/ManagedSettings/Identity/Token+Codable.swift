internal import FoundationEssentials

/// One key `data` with base64, like Apple's tokens.
extension Token: Codable {
  private enum CodingKeys: String, CodingKey {
    case data
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let data = try container.decode(Data.self, forKey: .data)
    guard !data.isEmpty, data.count <= Self.mostBytes else {
      throw DecodingError.dataCorruptedError(
        forKey: .data, in: container,
        debugDescription: "a token has 1 to \(Self.mostBytes) bytes, this has \(data.count)")
    }
    self.init(data: data)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(data, forKey: .data)
  }
}
