/** Facts that buyers look for and no source measures or states, listed explicitly in the same words everywhere. */
export const notKnown = [
  ['Speed and latency', 'not measured'],
  ['Data retention', 'not stated'],
  ['Training on prompts', 'not stated'],
] as const

/** Returns "Speed and latency: not measured. …" as one text. */
export function notKnownText(): string {
  return notKnown.map(([what, why]) => `${what}: ${why}.`).join(' ')
}
