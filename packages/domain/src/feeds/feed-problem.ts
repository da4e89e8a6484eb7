/** Thrown when a whole file cannot be taken; the message is one sentence for staff. */
export class FeedProblem extends Error {}
