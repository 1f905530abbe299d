public import Lists

extension CatalogFolder {
  /// Builds the catalog anew unless it is the one of the built-in rules and of the copies at hand. Asks nobody for
  /// newer ones. The one that is there is read through only by whoever mistrusts it: that takes as long as it is big.
  public func rebuild(
    isMistrusted: Bool = false, progress: @escaping (UpdateStep) -> Void = { _ in }
  ) throws(ListError) -> UpdateReport {
    try locked { (file) throws(ListError) in
      var report = UpdateReport()
      (report.catalog, report.missing) = try build(&file, isMistrusted: isMistrusted, progress)
      if case .built = report.catalog { try write(file) }
      return report
    }
  }
}
