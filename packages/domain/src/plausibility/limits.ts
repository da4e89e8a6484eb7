/** An answer cannot be longer than the window that holds it and the request. */
export function isOutputAboveContext(limits: {
  readonly contextWindow: number | null
  readonly maxOutput: number | null
}): boolean {
  return limits.contextWindow !== null && limits.maxOutput !== null && limits.maxOutput > limits.contextWindow
}
