import { lifecycleBadge } from '@inferdex/domain/changes/lifecycle-badge'
import { formatMonth } from '@inferdex/domain/text/date-display'
import { searchPrice } from '../../components/layout/site/search-price.ts'
import type { Suggestions } from '../../components/layout/site/suggestions.ts'
import { paths } from '../../lib/paths.ts'
import {
  type ComparisonItem,
  type ComparisonList,
  comparisonPath,
  outcomeOfAdding,
} from '../comparison/comparison-list.ts'

export type PaletteItem = {
  readonly id: string
  readonly group: string
  readonly name: string
  readonly kind:
    | 'Model'
    | 'Provider'
    | 'Deal'
    | 'Submission'
    | 'Person'
    | 'Article'
    | 'History'
    | 'Page'
    | 'Compare'
    | 'Bill'
    | 'Theme'
    | 'Submit'
    | 'Search'
  readonly about: string
  /** Null for an action that stays on the page. */
  readonly to: string | null
  readonly logo?: { readonly name: string; readonly slug: string | null }
  /** At the right end: a figure and its label. */
  readonly aside?: { readonly text: string; readonly note: string }
  readonly compare?: ComparisonItem
}

type SuggestedModel = Suggestions['models'][number]
type SuggestedProvider = Suggestions['providers'][number]

export function modelItem(model: SuggestedModel, group: string): PaletteItem {
  const { slug, name, lab, labSlug, offerCount, releaseDate } = model
  const about = [
    lab,
    `${offerCount} ${offerCount === 1 ? 'offer' : 'offers'}`,
    releaseDate === null ? null : formatMonth(releaseDate),
    lifecycleBadge(model),
  ]
  return {
    id: `model ${slug}`,
    group,
    name,
    kind: 'Model',
    about: about.filter((part) => part !== null).join(' · '),
    to: paths.model(slug),
    logo: { name: lab ?? name, slug: labSlug },
    aside: searchPrice(model),
    compare: comparedModel(model),
  }
}

export function providerItem({ slug, name, description, modelCount }: SuggestedProvider, group: string): PaletteItem {
  return {
    id: `provider ${slug}`,
    group,
    name,
    kind: 'Provider',
    about: description,
    to: paths.provider(slug),
    logo: { name, slug },
    aside: { text: '', note: `${modelCount} ${modelCount === 1 ? 'model' : 'models'}` },
    compare: { id: slug, type: 'provider', name },
  }
}

const comparedModel = ({ slug, name }: { slug: string; name: string }): ComparisonItem => ({
  id: slug,
  type: 'model',
  name,
})

export function pageItem({ label, to }: { label: string; to: string }): PaletteItem {
  return { id: `page ${to}`, group: 'Pages', name: label, kind: 'Page', about: to, to }
}

const action = { group: 'Actions' } as const

/** Returns the actions shown without a search text. */
export function browseActions(): readonly PaletteItem[] {
  return [
    {
      ...action,
      id: 'bill',
      name: 'Price my workload',
      kind: 'Bill',
      about: 'Monthly bill at every seller',
      to: paths.calculator(),
    },
    {
      ...action,
      id: 'compare',
      name: 'Compare models',
      kind: 'Compare',
      about: 'Up to four, side by side',
      to: paths.compare(),
    },
    { ...action, id: 'theme', name: 'Switch the theme', kind: 'Theme', about: 'Light or dark', to: null },
  ]
}

const MOST_COMPARED = 3

/** Returns the actions for the found models. */
export function foundActions(models: readonly SuggestedModel[], compared: ComparisonList): readonly PaletteItem[] {
  const [best] = models
  if (best === undefined) return []
  return [...compareActions(models, best, compared), ...billAction(best)]
}

function compareActions(
  models: readonly SuggestedModel[],
  best: SuggestedModel,
  compared: ComparisonList,
): readonly PaletteItem[] {
  if (compared.length > 0) {
    const item = comparedModel(best)
    if (outcomeOfAdding(compared, item) !== 'added') return []
    const name = `Compare ${best.name} with ${compared.map((one) => one.name).join(', ')}`
    const to = comparisonPath([...compared, item])
    return [{ ...action, id: 'compare', name, kind: 'Compare', about: 'Side by side', to }]
  }
  const several = models.filter(({ isRetired }) => !isRetired).slice(0, MOST_COMPARED)
  if (several.length < 2) return []
  const names = several.map(({ name }) => name)
  const name = `Compare ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  const to = comparisonPath(several.map(comparedModel))
  return [{ ...action, id: 'compare', name, kind: 'Compare', about: 'The best matches, side by side', to }]
}

/** Returns the bill action of a model with offers. */
function billAction({ name, slug, offerCount }: SuggestedModel): readonly PaletteItem[] {
  if (offerCount === 0) return []
  const about = offerCount === 1 ? 'At its only offer' : `At each of its ${offerCount} offers`
  return [{ ...action, id: 'bill', name: `Price my workload with ${name}`, kind: 'Bill', about, to: billPath(slug) }]
}

/** Returns the URL of the calculator with one model chosen. */
function billPath(slug: string): string {
  const model = encodeURIComponent(slug)
  return `${paths.calculator()}?model=${model}&models=pick&pick=${model}`
}

export function submitItem(): PaletteItem {
  return {
    ...action,
    id: 'submit',
    name: 'Submit a model',
    kind: 'Submit',
    about: 'If it is missing here',
    to: paths.submit(),
  }
}

export function searchItem(text: string, about: string): PaletteItem {
  return {
    ...action,
    id: 'search',
    name: `View all results for "${text}"`,
    kind: 'Search',
    about,
    to: paths.search(text),
  }
}
