/** Thrown when a whole file is rejected; the message is one sentence for staff. */
export class FeedProblem extends Error {}
