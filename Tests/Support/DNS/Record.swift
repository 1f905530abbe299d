public import Wire

/// One resource record of an answer.
public struct Record: Sendable {
  public enum Data: Sendable {
    case address(Address)
    case alias(String)
    /// SVCB (64) or HTTPS (65), RFC 9460; priority 0 is the alias form.
    case service(type: UInt16, priority: UInt16, target: String, [ServiceParameter])
    case authority(primary: String, mailbox: String, minimum: UInt32)
    case text([String])
    case raw(type: UInt16, [UInt8])
  }

  public var owner: String
  public var seconds: UInt32
  public var data: Data

  public init(_ owner: String, _ data: Data, seconds: UInt32 = 300) {
    self.owner = owner
    self.data = data
    self.seconds = seconds
  }

  public static func https(
    _ owner: String, priority: UInt16 = 1, target: String = ".", _ parameters: [ServiceParameter]
  ) -> Record {
    Record(owner, .service(type: 65, priority: priority, target: target, parameters))
  }

  public var type: UInt16 {
    switch data {
    case .address(let address): address.isIPv4 ? 1 : 28
    case .alias: 5
    case .service(let type, _, _, _): type
    case .authority: 6
    case .text: 16
    case .raw(let type, _): type
    }
  }
}
