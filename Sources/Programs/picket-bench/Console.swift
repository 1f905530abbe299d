import PicketSystem

extension Console {
  /// To standard error, so that standard output stays one JSON object a line.
  static func warn(_ message: String) { error("picket-bench: \(message)\n") }
}
