import { lettersToChange } from '../letters-to-change.ts'

/** A model as candidate for a misspelt id. */
export type NamedModel = { readonly slug: string; readonly name: string }

const SHORTEST = 4
const LETTERS_PER_MISTAKE = 5
const MOST_MISTAKES = 3

/**
 * Returns the model that has the same words in another order, else the one whose slug is closest to an unmatched plain
 * id; null if none is close, or if two are equally close. Other digits mean another model, however similar the names.
 */
export function closestName<Model extends NamedModel>(plainId: string, models: readonly Model[]): Model | null {
  const words = sortedWords(plainId)
  const reordered = models.find(({ slug }) => slug.length === plainId.length && sortedWords(slug) === words)
  return reordered ?? leastMistakes(plainId, models)
}

const sortedWords = (plainId: string) => plainId.split('-').toSorted().join('-')

function leastMistakes<Model extends NamedModel>(plainId: string, models: readonly Model[]): Model | null {
  const word = lettersOf(plainId)
  const figures = figuresOf(plainId)
  const most = Math.min(MOST_MISTAKES, Math.floor(word.length / LETTERS_PER_MISTAKE) + 1)
  if (word.length < SHORTEST) return null
  let best: { model: Model; mistakes: number } | null = null
  let isTied = false
  for (const model of models) {
    if (figuresOf(model.slug) !== figures) continue
    const other = lettersOf(model.slug)
    if (Math.abs(other.length - word.length) > most) continue
    const mistakes = lettersToChange(word, other).at(-1) ?? Number.POSITIVE_INFINITY
    if (mistakes > most || (best !== null && mistakes > best.mistakes)) continue
    isTied = best !== null && mistakes === best.mistakes
    best = isTied && best !== null ? best : { model, mistakes }
  }
  return best === null || isTied ? null : best.model
}

const lettersOf = (plainId: string) => plainId.replaceAll('-', '')
const figuresOf = (plainId: string) => plainId.replaceAll(/\D/g, '')
