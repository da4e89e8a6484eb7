import { api } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'

/** A record of the catalogue that already has this name. */
export type Duplicate = { readonly id: string; readonly name: string; readonly detail: string; readonly to: string }

/** Name and slug of the new record, as typed. */
export type Named = { readonly name: string; readonly slug: string }
export type FindDuplicate = (named: Named) => Promise<Duplicate | null>

const validation = () => import('@inferdex/contracts/search/lookups')
const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Finds a model by name or slug: "GPT 4.1" and "GPT-4.1" have the same slug. */
export const findModel: FindDuplicate = async ({ name, slug }) => {
  const { search } = await import('@inferdex/contracts/search/search')
  const answers = await Promise.all(lookups(name, slug).map((q) => api(search, { query: { q } })))
  const found = answers
    .flatMap(({ models }) => models.items)
    .find((model) => isSame(model.name, name) || model.slug === slug)
  if (found === undefined) return null
  return { id: found.id, name: found.name, detail: found.slug, to: paths.model(found.slug) }
}

export const findProvider: FindDuplicate = async ({ name, slug }) => {
  const { searchProvidersToPick } = await validation()
  const answers = await Promise.all(
    lookups(name, slug).map((query) => api(searchProvidersToPick, { query: { query } })),
  )
  const found = answers.flat().find((provider) => isSame(provider.name, name) || provider.slug === slug)
  if (found === undefined) return null
  return { id: found.id, name: found.name, detail: found.slug, to: paths.provider(found.slug) }
}

export const findDeal: FindDuplicate = async ({ name }) => {
  const { searchDealsToPick } = await validation()
  const deals = await api(searchDealsToPick, { query: { query: name } })
  const found = deals.find(({ title }) => isSame(title, name))
  if (found === undefined) return null
  const detail = `${found.providerName}, ${found.discount}`
  return { id: found.id, name: found.title, detail, to: `${paths.deals()}?q=${encodeURIComponent(found.title)}` }
}

const lookups = (...texts: string[]) => [...new Set(texts.filter((text) => text.length >= 2))]
