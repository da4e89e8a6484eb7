// Sentences about a comparison, each built from its figures. Falls back to a plain title where no pattern applies.

type Priced = { readonly name: string; readonly price: number }
type Scored = { readonly name: string; readonly score: number; readonly price: string | null }

const PARTS = ['half', 'a third', 'a quarter', 'a fifth', 'a sixth', 'a seventh', 'an eighth', 'a ninth', 'a tenth']
/** Figures closer than this ratio are called the same. */
const SAME = 1.05
/** A cheaper model must reach this part of the best score to be pointed out. */
const GOOD_ENOUGH = 0.6

/** Compares the cheapest with the most expensive: "DeepSeek costs a tenth of GPT-5". */
export function priceTitle(models: readonly Priced[]): string {
  const [cheapest, ...others] = models.toSorted((a, b) => a.price - b.price)
  const highest = others.at(-1)
  if (cheapest === undefined || highest === undefined) return 'Price'
  if (cheapest.price === 0) return highest.price === 0 ? 'Price: all are free' : `Price: ${cheapest.name} is free`
  const ratio = highest.price / cheapest.price
  if (ratio < SAME) return `Price: ${models.length === 2 ? 'both' : 'all'} cost about the same`
  if (ratio < 1.75) return `Price: ${cheapest.name} costs ${percent(1 - 1 / ratio)} less than ${highest.name}`
  return `Price: ${cheapest.name} costs ${partOf(ratio)} of ${highest.name}`
}

/** Returns a title on who scores highest and by how much. */
export function qualityTitle(models: readonly Scored[], benchmark: string): string {
  const [best, second] = models.toSorted((a, b) => b.score - a.score)
  if (best === undefined || second === undefined) return benchmark
  const lead = Math.round((best.score - second.score) * 10) / 10
  if (lead === 0) return `Quality: ${best.name} and ${second.name} score the same`
  return `Quality: ${best.name} leads by ${lead.toFixed(1)} ${lead === 1 ? 'point' : 'points'}`
}

/** Returns a title on which compared models are unbeaten at their price. */
export function standingTitle(models: readonly { name: string; isBest: boolean }[], others: number): string {
  const best = models.filter(({ isBest }) => isBest).map(({ name }) => name)
  const all =
    models.length === 2 ? 'Both' : `All ${['', 'one', 'two', 'three', 'four'][models.length] ?? models.length}`
  if (others === 0) return 'Score against price'
  if (best.length === 0) {
    return models.length === 1
      ? `${models[0]?.name} is beaten by cheaper models`
      : `${all} are beaten by cheaper models`
  }
  if (best.length === models.length && models.length > 1) return `${all} are best for their price`
  return `${best.join(' and ')} ${best.length === 1 ? 'is best for its' : 'are best for their'} price`
}

/**
 * Summarises the comparison: "GLM-4.6 reaches 91% of GPT-5's SWE-bench score for 29% of its price." Null when the
 * figures do not allow such a sentence.
 */
export function answerSentence(models: readonly Scored[], benchmark: string): string | null {
  const known = models.flatMap(({ name, score, price }) =>
    price === null || Number(price) <= 0 || score <= 0 ? [] : [{ name, score, price: Number(price) }],
  )
  const [best, second] = known.toSorted((a, b) => b.score - a.score || a.price - b.price)
  if (best === undefined || second === undefined || known.length < models.length) return null
  const cheaper = known
    .filter(({ price, score }) => price * SAME < best.price && score >= best.score * GOOD_ENOUGH)
    .toSorted((a, b) => b.score / b.price - a.score / a.price)
  const [value] = cheaper
  if (value !== undefined) {
    return `${value.name} reaches ${percent(value.score / best.score)} of ${best.name}’s ${benchmark} score for ${percent(value.price / best.price)} of its price.`
  }
  if (known.every(({ price }) => best.price <= price)) {
    return `${best.name} scores highest on ${benchmark} and costs the least.`
  }
  return null
}

function percent(share: number): string {
  const value = share * 100
  return `${value < 1 ? value.toFixed(1) : Math.round(value)}%`
}

/** Returns one part of `ratio` in words: "half", "a tenth", "4%". */
function partOf(ratio: number): string {
  const parts = Math.round(ratio)
  return PARTS[parts - 2] ?? percent(1 / ratio)
}
