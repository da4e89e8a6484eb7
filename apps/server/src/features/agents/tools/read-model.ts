import * as tool from '@inferdex/contracts/agents/model-tools'
import type { BenchmarkResult } from '@inferdex/contracts/benchmarks'
import { readOfferEvidence } from '@inferdex/contracts/evidence'
import { readModelOverview } from '@inferdex/contracts/models/model-overview'
import type { OfferOfModel, Price, RegionPrices } from '@inferdex/contracts/offers'
import { notKnown } from '@inferdex/domain/evidence/not-known'
import { passesOfferFilter } from '@inferdex/domain/evidence/offer-filter'
import { lowestPaidOffer, orderOffers } from '@inferdex/domain/offers/offer-order'
import { offersInPlace } from '@inferdex/domain/offers/regions/offers-in-place'
import { VIA, type Via } from '@inferdex/domain/offers/who-sells/provider-kind'
import { priceSummary } from '@inferdex/domain/offers/who-sells/router-price'
import { uncountedLabel } from '@inferdex/domain/offers/uncounted-offer'
import { queryString } from '@inferdex/domain/text/query-text'
import { readBySlug, type Site } from '../site.ts'
import { toolHandler } from '../tool-handler.ts'

/** Unavailable data, listed so that an agent does not guess it. */
export const NOT_KNOWN = notKnown.map(([what, status]) => ({ what, status }))

export const readModel = toolHandler(tool.readModel, async (input, site) => {
  const { model: slug, region, offers: filter, via = 'direct', limit } = input
  const overview = await readBySlug(site, 'models', slug, (known) =>
    site.call(readModelOverview, { params: { slug: known } }),
  )
  const { model } = overview
  const inPlace = offersInPlace(overview.offers, region ?? null).map(({ offer, there }) =>
    there === null ? toRow(offer, false, via) : toRow(inRegion(offer, there.region, there.group), true, via),
  )
  const matching = orderOffers(
    inPlace.filter((row) => passesOfferFilter(row, filter ?? null)),
    'input',
    'asc',
  )
  const lowest = lowestPaidOffer(matching.filter(({ providerKind }) => providerKind === 'seller'))
  const search = queryString([
    ['region', region ?? null],
    ['show', filter ?? null],
    [VIA, via === 'direct' ? null : via],
  ])
  return {
    page: site.page(`/model/${model.slug}${search}`),
    today: site.today,
    model: { ...model, ageDays: site.ageOf(model.sourceDate) },
    priceSummary: priceSummary(model.lowestOffer, model.routerOffer),
    lowestPaid: {
      input: lowest?.input ?? null,
      output: lowest?.output ?? null,
      provider: lowest?.provider ?? null,
      offer: lowest?.id ?? null,
    },
    offersFound: matching.length,
    offers: matching.slice(0, limit).map((offer) => ({
      ...offer,
      page: site.page(`/offer/${offer.id}`),
      ageDays: site.ageOf(offer.verifiedOn),
      doubts: offer.doubts.map(({ reason }) => reason),
    })),
    scores: overview.benchmarks.map((score) => withAge(score, site)),
    otherScores: overview.otherScores.map((score) => withAge(score, site)),
    alternatives: overview.alternatives,
    notKnown: NOT_KNOWN,
  }
})

export function withAge(score: BenchmarkResult, { ageOf }: Site) {
  return { ...score, ageDays: ageOf(score.testedOn ?? score.sourceDate) }
}

function toRow(
  offer: Omit<OfferOfModel, 'prices'> & { prices: RegionPrices['prices'] },
  isRegionPrice: boolean,
  via: Via,
) {
  return {
    ...offer,
    isRegionPrice,
    name: offer.provider.name,
    isDisputed: offer.disputed.length > 0,
    mark: uncountedLabel(offer, via),
  }
}

/** Returns the offer with its price in a region, and the source. */
function inRegion(offer: OfferOfModel, region: string, { prices, sourceName, observedOn }: RegionPrices) {
  const amountOf = (kind: Price['kind'], mode: Price['mode'] = 'standard') =>
    prices.find(
      (price) => price.kind === kind && price.mode === mode && price.minInputTokens === 0 && price.per === '1M-tokens',
    )?.amount ?? null
  return {
    ...offer,
    region,
    prices,
    input: amountOf('input'),
    output: amountOf('output'),
    cacheRead: amountOf('cache-read'),
    batchInput: amountOf('input', 'batch'),
    batchOutput: amountOf('output', 'batch'),
    sourceName,
    sourceUrl: null,
    verifiedOn: observedOn,
  }
}

export const readEvidence = toolHandler(tool.readEvidence, async ({ offer: id, field }, { call, page, today }) => {
  const evidence = await call(readOfferEvidence, { params: { id } })
  return {
    ...evidence,
    fields: evidence.fields.filter((one) => field === undefined || one.field === field),
    page: page(`/offer/${id}`),
    today,
  }
})
