// FamilyControls: whether an app may restrict a child, and a guardian's selection for it.
//
//     AuthorizationCenter        asks a guardian, and says how it stands, now and whenever that changes
//     FamilyActivityPicker       has a guardian choose, on the guardians' pages or in a terminal
//     FamilyActivitySelection    chosen applications, domains and categories, as tokens
//     FamilyActivityData         the same with their names, for apps that a guardian lets see them
//
// The picker is no view, which would need a window toolkit: an app awaits the choice, and a guardian makes it elsewhere.
