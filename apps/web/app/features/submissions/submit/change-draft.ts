import { modelSubmissionKeys } from '@inferdex/domain/models/model-fields'
import { shownPrice } from '@inferdex/domain/offers/shown-price'
import { api } from '../../../lib/api/api.ts'
import type { Draft } from './draft.ts'
import type { Duplicate } from './duplicates.ts'
import type { FormType } from './submit-tabs.ts'

type Fill = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Fills the form with the current record, so that only the corrections have to be typed. */
export async function changeDraft(type: FormType, target: Duplicate, typed: Draft): Promise<Draft> {
  const current = await currentValues(type, target).catch(() => new URLSearchParams())
  const draft = new URLSearchParams(current)
  // Typed text is kept.
  for (const name of new Set(typed.keys())) {
    draft.delete(name)
    for (const value of typed.getAll(name)) draft.append(name, value)
  }
  // The record keeps its slug.
  const slug = current.get('slug')
  if (slug !== null) draft.set('slug', slug)
  draft.set('target.id', target.id)
  draft.set('target.name', target.name)
  return draft
}

async function currentValues(type: FormType, { id, detail: slug }: Duplicate): Promise<Draft> {
  if (type === 'MODEL') return currentModel(slug)
  if (type === 'PROVIDER') return currentProvider(slug)
  return type === 'DEAL' ? currentDeal(id) : new URLSearchParams()
}

async function currentModel(slug: string): Promise<Draft> {
  const [{ readModel }, { listProviders }] = await Promise.all([
    import('@inferdex/contracts/models/models'),
    import('@inferdex/contracts/providers/providers'),
  ])
  const [model, providers] = await Promise.all([
    api(readModel, { params: { slug } }),
    api(listProviders, { query: { sort: 'name' } }),
  ])
  const price = shownPrice(model)
  const draft = draftFrom({
    ...Object.fromEntries(modelSubmissionKeys.map((key) => [key, model[key]])),
    'pricing.inputPerMillion': price.input,
    'pricing.outputPerMillion': price.output,
    capabilities: model.capabilities.join(', '),
  })
  for (const { id, name } of providers.filter((provider) => model.providers.includes(provider.slug))) {
    draft.append('providerIds', id)
    draft.append('providerNames', name)
  }
  return draft
}

async function currentProvider(slug: string): Promise<Draft> {
  const { readProvider } = await import('@inferdex/contracts/providers/providers')
  const { name, website, headquarters, description, logo, documentation } = await api(readProvider, {
    params: { slug },
  })
  return draftFrom({ name, slug, website, headquarters, description, logo, documentation })
}

async function currentDeal(id: string): Promise<Draft> {
  const { readDeal } = await import('@inferdex/contracts/deals/deals')
  const deal = await api(readDeal, { params: { id } })
  return draftFrom({
    title: deal.title,
    description: deal.description,
    providerId: deal.providerId,
    providerName: deal.providerName,
    discount: deal.discountUnit === 'percent' ? deal.discountValue : null,
    promoCode: deal.promoCode,
    link: deal.referralLink,
    expiresAt: deal.expiresAt?.slice(0, 10),
    newUserOnly: deal.newUserOnly,
  })
}

// Values that count as missing. The catalogue uses "Unknown", which users should not have to send back.
const NOTHING: ReadonlySet<Fill[string]> = new Set([null, undefined, false, '', 'Unknown'])

function draftFrom(fill: Fill): Draft {
  const draft = new URLSearchParams()
  for (const [name, value] of Object.entries(fill)) {
    if (!NOTHING.has(value)) draft.set(name, value === true ? 'on' : String(value))
  }
  return draft
}
