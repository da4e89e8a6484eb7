import { contains } from '@inferdex/domain/text/fold-case'
import type { Catalogue } from '@inferdex/domain/search/catalogue-snapshot'
import { formatContextWindow } from '@inferdex/domain/text/number-display'
import { priceText } from '@inferdex/domain/offers/price-display'
import { searchCatalogue } from '@inferdex/domain/search/search-catalogue'
import type { ComparisonItem, ComparisonList } from '../comparison/comparison-list.ts'
import { comparisonPath, outcomeOfAdding } from '../comparison/comparison-list.ts'
import { paths } from '../../lib/paths.ts'
import type { Suggestions } from '../../components/layout/site/suggestions.ts'

export type PaletteGroup = 'Models' | 'Providers' | 'Pages' | 'Recent' | 'Actions'

export type PaletteItem = {
  readonly id: string
  readonly group: PaletteGroup
  readonly name: string
  readonly kind: 'Model' | 'Provider' | 'Page' | 'Compare' | 'Search'
  readonly about: string
  readonly to: string
  /** The provider whose logo is shown. Defaults to the item's own name. */
  readonly maker?: string
  /** One or two short lines at the right end. */
  readonly aside?: readonly string[]
  readonly compare?: ComparisonItem
}

const MODELS = 5
const PROVIDERS = 3
const PAGES = 3

type Page = { readonly label: string; readonly to: string }

export type PaletteInput = {
  q: string
  pages: readonly Page[]
  recent: readonly PaletteItem[]
  compared: ComparisonList
  /** The whole catalogue, the server's suggestions, or nothing yet. */
  found: { readonly whole: Catalogue } | { readonly suggested: Suggestions } | null
}
type Found = NonNullable<PaletteInput['found']>

/** Returns the entries of the palette: without a text the pages, with one everything that contains it. */
export function paletteItems({ q, pages, recent, compared, found }: PaletteInput): readonly PaletteItem[] {
  const text = q.trim()
  if (text === '') {
    return [
      ...recent.map((item) => ({ ...item, id: `recent ${item.id}`, group: 'Recent' as const })),
      ...pages.map(pageItem),
    ]
  }
  const [models, modelCount] = found === null ? [[], 0] : modelItems(found, text)
  const [providers, providerCount] = found === null ? [[], 0] : providerItems(found, text)
  const best = models[0] ?? providers[0]
  return [
    ...models,
    ...providers,
    ...pages
      .filter(({ label }) => contains(text, label))
      .slice(0, PAGES)
      .map(pageItem),
    ...compareItem(best, compared),
    {
      id: 'search',
      group: 'Actions',
      name: `View all results for "${text}"`,
      kind: 'Search',
      about: found !== null && 'whole' in found ? counted(modelCount, providerCount) : 'Providers, models and articles',
      to: paths.search(text),
    },
  ]
}

function modelItems(found: Found, q: string): [PaletteItem[], number] {
  if ('suggested' in found) {
    const { models } = found.suggested
    return [models.map((model) => ({ ...modelItem(model), compare: comparedModel(model) })), models.length]
  }
  const matches = searchCatalogue(found.whole, q).models
  const items = matches.slice(0, MODELS).map((model) => ({
    ...modelItem(model),
    compare: comparedModel(model),
    maker: model.lab ?? model.name,
    aside: [
      ...(model.inputPrice === null
        ? []
        : [
            `${model.priceFrom === null ? '' : 'from '}${priceText(model.inputPrice)} / ${priceText(model.outputPrice)}`,
          ]),
      `${model.offerCount} ${model.offerCount === 1 ? 'offer' : 'offers'}`,
    ],
  }))
  return [items, matches.length]
}

function modelItem({
  slug,
  name,
  family,
  contextWindow,
}: Pick<Suggestions['models'][number], 'slug' | 'name' | 'family' | 'contextWindow'>) {
  const context = contextWindow === null ? '' : `, ${formatContextWindow(contextWindow)} tokens context`
  return {
    id: `model ${slug}`,
    group: 'Models',
    name,
    kind: 'Model',
    about: `${family} family${context}`,
    to: paths.model(slug),
  } as const
}

const comparedModel = ({ slug, name }: { slug: string; name: string }): ComparisonItem => ({
  id: slug,
  type: 'model',
  name,
})

function providerItems(found: Found, q: string): [PaletteItem[], number] {
  const matches = 'whole' in found ? searchCatalogue(found.whole, q).providers : found.suggested.providers
  const items = matches.slice(0, PROVIDERS).map((provider): PaletteItem => {
    const { slug, name, description } = provider
    return {
      id: `provider ${slug}`,
      group: 'Providers',
      name,
      kind: 'Provider',
      about: description,
      to: paths.provider(slug),
      compare: { id: slug, type: 'provider', name },
      ...('modelCount' in provider
        ? { aside: [`${provider.modelCount} ${provider.modelCount === 1 ? 'model' : 'models'}`] }
        : {}),
    }
  })
  return [items, matches.length]
}

/** Offers to add the best match to the comparison. */
function compareItem(best: PaletteItem | undefined, compared: ComparisonList): readonly PaletteItem[] {
  const item = best?.compare
  if (item === undefined || compared.length === 0 || outcomeOfAdding(compared, item) !== 'added') return []
  const others = compared.map(({ name }) => name).join(', ')
  return [
    {
      id: 'compare',
      group: 'Actions',
      name: `Compare ${item.name} with ${others}`,
      kind: 'Compare',
      about: 'Side by side',
      to: comparisonPath([...compared, item]),
    },
  ]
}

function pageItem({ label, to }: Page): PaletteItem {
  return { id: `page ${to}`, group: 'Pages', name: label, kind: 'Page', about: to, to }
}

function counted(models: number, providers: number): string {
  return `${models} ${models === 1 ? 'model' : 'models'}, ${providers} ${providers === 1 ? 'provider' : 'providers'}`
}
