// Nothing else here: closures written in this file would belong to the main actor.
Command.run(Array(CommandLine.arguments.dropFirst()))
