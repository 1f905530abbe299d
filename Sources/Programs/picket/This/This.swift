import CommandSpec
import PicketSystem

func printCompletions(_ invocation: Invocation) throws -> ExitCode {
  guard let shell = Shell(rawValue: invocation.needed("SHELL")) else { return .wrongUsage }
  Output.text(shell.script(Program.picket.name))
  return .done
}

/// Prints candidates for the shells' scripts.
func printCandidates(_ invocation: Invocation) throws -> ExitCode {
  let candidates = Program.picket.candidates(invocation.all("WORD"), find: Found.words)
  Output.text(candidates.map { $0.line + "\n" }.joined())
  return .done
}

func writeManual(_ invocation: Invocation) throws -> ExitCode {
  let folder = invocation.needed("DIR")
  let articles = try invocation.all("ARTICLE").map(manualPage)
  let pages = articles.isEmpty ? Program.picket.manual : articles
  for page in pages {
    var file = try NewFile(path: folder + "/" + page.file)
    try file.write(Array(page.text.utf8))
    try file.publish()
  }
  invocation.confirm("\(pages.count) \(pages.count == 1 ? "page is" : "pages are") in \(folder).\n")
  return .done
}

private func manualPage(ofArticle path: String) throws -> ManualPage {
  let article = String(decoding: try File.contents(of: path, limit: 1 << 20), as: UTF8.self)
  guard let page = Program.picket.manualPage(of: article) else {
    throw Refusal(
      code: .failed,
      description: "\(path) is no page: the first line of one is like '# picketd(8)', and a sentence follows")
  }
  return page
}
