import * as tool from '@inferdex/contracts/agents/list-tools'
import { readProviderOverview } from '@inferdex/contracts/providers/provider-overview'
import { listProviders } from '@inferdex/contracts/providers/providers'
import { parseProvidersQuery, providersSearch } from '@inferdex/domain/providers/providers-query'
import { readBySlug } from '../site.ts'
import { toolHandler } from '../tool-handler.ts'
import { NOT_KNOWN } from './read-model.ts'

export const findProviders = toolHandler(tool.findProviders, async (input, site) => {
  const { query: q = '', hasFreeTier = false, sort, limit } = input
  const { items, total } = await site.list(listProviders, {
    query: { limit, sort, ...(q === '' ? {} : { q }), ...(hasFreeTier ? { hasFreeTier: 'true' as const } : {}) },
  })
  const usual = parseProvidersQuery(new URLSearchParams())
  const search = providersSearch({ ...usual, q, hasFreeTier, sort: sort ?? usual.sort })
  return {
    page: site.page(`/providers${search}`),
    today: site.today,
    total,
    providers: items.map((provider) => ({
      ...provider,
      page: site.page(`/provider/${provider.slug}`),
      ageDays: site.ageOf(provider.priceVerifiedOn),
    })),
  }
})

export const readProvider = toolHandler(tool.readProvider, async ({ provider: slug, limit }, site) => {
  const { provider, offers, announced } = await readBySlug(site, 'providers', slug, (known) =>
    site.call(readProviderOverview, { params: { slug: known }, query: { limit } }),
  )
  return {
    page: site.page(`/provider/${provider.slug}`),
    today: site.today,
    provider: { ...provider, ageDays: site.ageOf(provider.priceVerifiedOn) },
    plans: provider.pricing.tiers.map((tier) => ({ ...tier, ageDays: site.ageOf(tier.verifiedOn) })),
    offers: offers.map((offer) => ({
      ...offer,
      page: site.page(`/offer/${offer.id}`),
      ageDays: site.ageOf(offer.verifiedOn),
    })),
    announced,
    notKnown: NOT_KNOWN,
  }
})
