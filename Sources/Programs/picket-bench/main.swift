// Nothing else here: closures written in this file would belong to the main actor.
BenchCommand.run()
