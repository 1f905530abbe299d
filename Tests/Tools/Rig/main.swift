// Nothing else here: closures written in this file would belong to the main actor.
Rig.run(Array(CommandLine.arguments.dropFirst()))
