LedgerRig.run(Array(CommandLine.arguments.dropFirst()))
