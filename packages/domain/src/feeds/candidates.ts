/** The traits of a model or of an unmatched entry. */
export type Likeness = {
  /** As `plainModelId` returns it. */
  readonly plainId: string
  readonly lab: string | null
  readonly input: string | null
  readonly output: string | null
}

const WEIGHTS = { name: 0.6, maker: 0.2, price: 0.2 } as const
/** The limit for names with other version numbers, which are another model, however similar. */
const MOST_WITH_OTHER_VERSION = 0.5
/** Words that distinguish models of the same family. */
const VARIANT =
  /^(?:air|chat|code|coder|codex|fast|flash|flashx|free|highspeed|image|instant|large|lite|max|medium|micro|mini|nano|plus|premier|pro|realtime|small|thinking|tiny|turbo|ultra|vision|vl|x)$/
const MOST_WITH_OTHER_VARIANT = 0.6
/** Below the confidence that is accepted without a review. */
const MOST_WITH_OTHER_WORD = 0.85
const NEAR_PRICE = 0.25

/** Returns how likely an entry is a model, from 0 to 1: name, maker, version and price together. */
export function confidence(entry: Likeness, model: Likeness): number {
  const [mine, theirs] = [wordsOf(entry.plainId), wordsOf(model.plainId)]
  const shared = mine.filter((word) => theirs.includes(word)).length
  const name = (2 * shared) / (mine.length + theirs.length)
  const maker = entry.lab === null || model.lab === null ? 0.5 : Number(entry.lab === model.lab)
  const sum = WEIGHTS.name * name + WEIGHTS.maker * maker + WEIGHTS.price * priceLikeness(entry, model)
  return Math.round(Math.min(sum, mostOf(mine, theirs)) * 100) / 100
}

function mostOf(mine: readonly string[], theirs: readonly string[]): number {
  if (versionOf(mine) !== versionOf(theirs)) return MOST_WITH_OTHER_VERSION
  const others = [...mine.filter((word) => !theirs.includes(word)), ...theirs.filter((word) => !mine.includes(word))]
  if (others.some((word) => VARIANT.test(word))) return MOST_WITH_OTHER_VARIANT
  return others.length > 0 ? MOST_WITH_OTHER_WORD : 1
}

/** Returns the most likely models first, without those that share nothing but a price. */
export function bestCandidates<Model extends Likeness>(
  entry: Likeness,
  models: readonly Model[],
  most: number,
): { model: Model; confidence: number }[] {
  const words = new Set(wordsOf(entry.plainId))
  return models
    .filter(({ plainId }) => wordsOf(plainId).some((word) => words.has(word) && !/^\d+$/.test(word)))
    .map((model) => ({ model, confidence: confidence(entry, model) }))
    .toSorted((a, b) => b.confidence - a.confidence || (a.model.plainId < b.model.plainId ? -1 : 1))
    .slice(0, most)
}

/** Splits letters from figures: 'qwen3-5' and 'qwen-3-5' have the same words. */
function wordsOf(plainId: string): string[] {
  return plainId.match(/\d+|[a-z]+/g) ?? []
}

function versionOf(words: readonly string[]): string {
  return words.filter((word) => /^\d+$/.test(word)).join('.')
}

/** Returns a half where a price is unknown, which is neutral. */
function priceLikeness(entry: Likeness, model: Likeness): number {
  const pairs = [
    [entry.input, model.input],
    [entry.output, model.output],
  ].filter((pair): pair is [string, string] => pair.every((amount) => amount != null))
  if (pairs.length === 0) return 0.5
  const near = pairs.filter(([a, b]) => Math.abs(Number(a) - Number(b)) <= NEAR_PRICE * Math.max(Number(a), Number(b)))
  return near.length / pairs.length
}
