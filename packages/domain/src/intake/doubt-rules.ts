/** Why a change needs a review: the title of a group for staff, and its explanation. */
export const DOUBT_RULES = {
  jump: {
    title: 'Jump over 3x',
    text: 'The new value is more than three times the live one, or less than a third of it.',
  },
  unit: {
    title: 'Unit suspicion',
    text: 'Exactly 10, 100, 1,000 … times the live value or a part of it: often a price per token, per thousand or in cents.',
  },
  currency: {
    title: 'Other currency',
    text: 'About seven times the live value or a seventh of it, as yuan taken for dollars.',
  },
  zero: {
    title: 'Zero price',
    text: 'A price becomes $0.00, or was. Free, included in a plan and unknown are not zero.',
  },
  swapped: { title: 'Swapped fields', text: 'Two fields of the record exchanged their values.' },
  truncated: { title: 'Digits missing', text: 'The new value is the live one without its last digits.' },
  huge: { title: 'Beyond all known', text: 'Larger than any price or limit that was ever offered.' },
  copied: { title: 'Copied price', text: 'Input and output became what the seller asks for another model.' },
  'cache-above-input': { title: 'Cache over input', text: 'Reading from the cache costs more than fresh input.' },
  'output-below-input': { title: 'Output below input', text: 'Output of a text model costs less than its input.' },
  'far-from-sellers': {
    title: 'Far from other sellers',
    text: 'Five times the median of the other sellers or more, or a fifth of it.',
  },
  'limit-jump': { title: 'Limit jump', text: 'A limit is eight times the live one or more, or an eighth of it.' },
  'output-above-context': {
    title: 'Output over context',
    text: 'The longest output is longer than the context window.',
  },
  'back-from-retired': { title: 'Back from retired', text: 'Recorded as retired, and now as sold again.' },
  'odd-date': { title: 'Odd date', text: 'A day before 2017 or more than three years ahead.' },
  unreadable: { title: 'Unreadable value', text: 'Not a number, day or word that the field can hold.' },
  gone: {
    title: 'Vanished',
    text: 'The feed had it in its last file and has it no longer. Never removed without a decision.',
  },
} as const satisfies Record<string, { readonly title: string; readonly text: string }>

export type DoubtRule = keyof typeof DOUBT_RULES
