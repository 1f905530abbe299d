// DeclaredAgeRange: between which ages a child is, and no more than that.
//
// A guardian's word is what counts: the birth year that the household has for a child. Nobody has to be authorized to ask
// unless a guardian wants to be asked, and what is told is a range between the app's own gates. The daemon sees to it that
// no number of calls tells more than two years.
