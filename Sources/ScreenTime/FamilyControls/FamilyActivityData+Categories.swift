extension FamilyActivityData {
  /// As Screen Time's picker names them, in its order.
  static let categories: [(identifier: String, title: String)] = [
    ("social", "Social"), ("games", "Games"), ("entertainment", "Entertainment"), ("creativity", "Creativity"),
    ("productivity", "Productivity & Finance"), ("education", "Education"), ("information", "Information & Reading"),
    ("health", "Health & Fitness"), ("shopping", "Shopping & Food"), ("travel", "Travel"),
    ("utilities", "Utilities"), ("other", "Other"),
  ]
}
