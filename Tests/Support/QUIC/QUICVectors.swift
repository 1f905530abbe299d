public import Wire

/// The published sample packets: RFC 9001 appendix A and RFC 9369 appendix A share connection ID and payload.
public enum QUICVectors {
  public static let destination = QUICSamples.hex("8394c8f03e515708")

  /// RFC 9001 A.2: one CRYPTO frame with the ClientHello for example.com; PADDING follows it up to 1162 octets.
  public static let frame = QUICSamples.hex(
    """
    060040f1010000ed0303ebf8fa56f12939b9584a3896472ec40bb863cfd3e86804fe3a47f06a2b69484c00000413011302
    010000c000000010000e00000b6578616d706c652e636f6dff01000100000a00080006001d00170018001000070005
    04616c706e000500050100000000003300260024001d00209370b2c9caa47fbabaf4559fedba753de171fa71f50f1ce1
    5d43e994ec74d748002b0003020304000d0010000e0403050306030203080408050806002d00020101001c0002400100
    3900320408ffffffffffffffff05048000ffff07048000ffff0801100104800075300901100f088394c8f03e51570806
    048000ffff
    """)

  /// The client Initial of appendix A.2.
  public static func initial(_ version: QUICVersion) -> [UInt8] {
    var builder = QUICInitialBuilder(version: version, destination: destination, frames: [.raw(frame)])
    builder.packetNumber = 2
    return builder.packet()
  }
}
