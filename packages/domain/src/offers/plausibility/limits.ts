/** An answer cannot be longer than the window that holds it and the request. */
export function isOutputAboveContext(limits: {
  readonly contextWindow: number | null
  readonly maxOutput: number | null
}): boolean {
  return limits.contextWindow !== null && limits.maxOutput !== null && limits.maxOutput > limits.contextWindow
}

/** What is said beside such an output: one of the two is wrong in its source. */
export const OUTPUT_ABOVE_CONTEXT = 'More than the context window: one of the two is wrong in its source'
