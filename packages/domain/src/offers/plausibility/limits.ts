/** Returns whether the output limit exceeds the context window, which has to hold both request and output. */
export function isOutputAboveContext(limits: {
  readonly contextWindow: number | null
  readonly maxOutput: number | null
}): boolean {
  return limits.contextWindow !== null && limits.maxOutput !== null && limits.maxOutput > limits.contextWindow
}

/** Shown next to such an output limit. */
export const OUTPUT_ABOVE_CONTEXT = 'Higher than the context window: one of the two is wrong at the source'

/** Returns whether a model's knowledge cutoff is after its release. Both are ISO days or months ("2024-10"). */
export function isCutoffAfterRelease(dates: {
  readonly knowledgeCutoff: string | null
  readonly releaseDate: string | null
}): boolean {
  const { knowledgeCutoff: cutoff, releaseDate: release } = dates
  if (cutoff === null || release === null) return false
  const known = Math.min(cutoff.length, release.length)
  return cutoff.slice(0, known) > release.slice(0, known)
}

/** Shown next to such a cutoff. */
export const CUTOFF_AFTER_RELEASE = 'Later than its release: one of the two is wrong at the source'

export const implausibleFactNames = ['maxOutput', 'knowledgeCutoff'] as const
export type ImplausibleFact = { readonly field: (typeof implausibleFactNames)[number]; readonly reason: string }

/** Lists the facts about a model that contradict others. They are shown, with the reason. */
export function implausibleFacts(
  model: Parameters<typeof isOutputAboveContext>[0] & Parameters<typeof isCutoffAfterRelease>[0],
): ImplausibleFact[] {
  return [
    ...(isOutputAboveContext(model) ? [{ field: 'maxOutput' as const, reason: OUTPUT_ABOVE_CONTEXT }] : []),
    ...(isCutoffAfterRelease(model) ? [{ field: 'knowledgeCutoff' as const, reason: CUTOFF_AFTER_RELEASE }] : []),
  ]
}
