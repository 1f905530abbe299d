// PermissionKit: a child asks, a guardian answers.
//
//     Topics/      what a question is about: who to talk to, a web page, an update of the app
//     Questions/   the question, its choices, and the answer
//     Asking/      `AskCenter`, which carries both; `CommunicationLimits`, which knows who was approved before
//
// Questions go to the daemon, where guardians see them. They wait there for an answer, so an app that was not running
// receives it when it listens again. Apps do not show anything: the windows and view controllers in Apple's calls are
// accepted and ignored.
