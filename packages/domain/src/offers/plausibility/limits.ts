/** Tells whether the output limit exceeds the context window, which has to hold both request and output. */
export function isOutputAboveContext(limits: {
  readonly contextWindow: number | null
  readonly maxOutput: number | null
}): boolean {
  return limits.contextWindow !== null && limits.maxOutput !== null && limits.maxOutput > limits.contextWindow
}

/** Shown beside such an output limit. */
export const OUTPUT_ABOVE_CONTEXT = 'Higher than the context window: one of the two is wrong at the source'
