// Everything lies in other files: closures in this one would belong to the main actor.
runPicketLaptop()
