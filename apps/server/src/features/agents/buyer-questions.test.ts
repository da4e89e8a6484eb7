import * as lists from '@inferdex/contracts/agents/list-tools'
import * as models from '@inferdex/contracts/agents/model-tools'
import * as prices from '@inferdex/contracts/agents/price-tools'
import type { readComparison } from '@inferdex/contracts/comparison'
import type { readOfferEvidence } from '@inferdex/contracts/evidence'
import type { Model } from '@inferdex/contracts/models/models'
import type { OfferOfModel } from '@inferdex/contracts/offers'
import type { Endpoint, ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { modelSelectionOf, parseModelsQuery } from '@inferdex/domain/models/models-query'
import { isIn } from '@inferdex/domain/offers/regions/region-codes'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { SITE } from '../../testing/agents/agent-app.ts'
import { agentQuestions, paramsOf } from '../../testing/agents/agent-questions.ts'

const { ask, api, offersOf } = await agentQuestions()

type Of<E extends Endpoint> = ResponseBody<E>
const isSold = ({ status, pricingKind, isCounted, providerKind }: OfferOfModel) =>
  status !== 'retired' && pricingKind === 'metered' && isCounted && providerKind === 'seller'
const byInput = (a: { input: string | null }, b: { input: string | null }) => Number(a.input) - Number(b.input)
const named = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug)

/** Expects the models of the list's page at an address. */
async function expectModels(address: string, args: z.input<typeof models.findModels.input>) {
  const query = parseModelsQuery(paramsOf(address))
  const { sort, direction, q, types, licences, openWeights, offers } = modelSelectionOf(query)
  const asked = new URLSearchParams({
    q,
    sort,
    dir: direction,
    ...(types.length > 0 && { type: types.join(',') }),
    ...(licences.length > 0 && { licence: licences.join(',') }),
    ...(openWeights && { openWeights: 'true' }),
    ...(offers.length > 0 && { offers: offers.join(',') }),
  })
  const [listed, found] = await Promise.all([api<Model[]>(`/catalog/models?${asked}`), ask(models.findModels, args)])
  expect(parseModelsQuery(paramsOf(found.page))).toEqual(query)
  expect(found.filtersNotOnPage).toEqual([])
  expect(found.total).toBe(listed.length)
  const facts = ({
    slug,
    listPrice,
    lowestOffer,
    unitPrice,
    priceVerifiedOn,
  }: (typeof found.models)[number] | Model) => ({ slug, listPrice, lowestOffer, unitPrice, priceVerifiedOn })
  expect(found.models.map(facts)).toEqual(listed.slice(0, found.models.length).map(facts))
  return found.models
}

describe('an agent answers questions about models by tools alone, with the figures of the page', () => {
  it('2: the cheapest DeepSeek V3.2 that is hosted in the EU, and companies with a seat in Germany [FIG-14]', async () => {
    const found = await expectModels('/models?q=deepseek+v3.2', { query: 'deepseek v3.2' })
    expect(found[0]?.slug).toBe('deepseek-v3-2')
    const inEu = (await offersOf('deepseek-v3-2')).filter(isSold).flatMap(({ input, id, ...offer }) => {
      const own = [offer.region, offer.residency].some((code) => code !== null && isIn('eu', code))
      const regional = offer.regionPrices
        .filter(({ regions }) => regions.some((code) => isIn('eu', code)))
        .map((group) => {
          const isStandardInput = ({ kind, mode }: { kind: string; mode: string }) =>
            kind === 'input' && mode === 'standard'
          return { id, input: group.prices.find(isStandardInput)?.amount ?? null }
        })
      return own ? [{ id, input }] : regional
    })
    const { offers, lowestPaid, page } = await ask(models.readModel, { model: 'deepseek-v3-2', region: 'eu' })
    expect(page).toBe(`${SITE}/model/deepseek-v3-2?region=eu`)
    const counted = offers.filter(({ isCounted }) => isCounted).map(({ id, input }) => ({ id, input }))
    expect(counted.map(({ input }) => input)).toEqual(inEu.toSorted(byInput).map(({ input }) => input))
    expect(new Set(counted)).toEqual(new Set(inEu))
    expect(offers[0]).toMatchObject({ provider: { slug: 'amazon-bedrock' }, input: '0.74' })
    expect(offers[0]?.ageDays).toBeGreaterThan(0)
    expect(lowestPaid.input).toBe('0.74')
    const { providers } = await ask(lists.findProviders, { query: 'germany' })
    expect(named(providers)).toContain('stackit')
    const { rows } = await ask(prices.billWorkload, {
      requestsPerMonth: 1_000_000,
      inputTokens: 1000,
      outputTokens: 0,
      region: 'eu',
      models: ['deepseek-v3-2'],
    })
    expect(rows[0]?.total).toBe('$740.00')
  })

  it('6: who disagrees about a price [FIG-22]', async () => {
    const found = await expectModels('/models?offers=disputed&q=glm-4.6', { offers: ['disputed'], query: 'glm-4.6' })
    expect(named(found)).toContain('glm-4-6')
    const { offers } = await ask(models.readModel, { model: 'glm-4-6', offers: 'disputed' })
    const all = await offersOf('glm-4-6')
    expect(offers.map(({ id }) => id).toSorted()).toEqual(
      all
        .filter(({ disputed }) => disputed.length > 0)
        .map(({ id }) => id)
        .toSorted(),
    )
    const offer = offers.find(({ disputed }) => disputed.includes('input'))
    const { fields, page } = await ask(models.readEvidence, { offer: offer?.id ?? '', field: 'input' })
    const evidence = await api<Of<typeof readOfferEvidence>>(`/catalog/offers/${offer?.id}/evidence`)
    expect(page).toBe(`${SITE}/offer/${offer?.id}`)
    expect(fields).toEqual(evidence.fields.filter(({ field }) => field === 'input'))
    expect(fields[0]?.verdict).toBe('differ')
    expect(fields[0]?.observations.some(({ agrees }) => !agrees)).toBe(true)
  })

  it('7 and 8: speed, latency, retention and training are said to be unknown, never guessed [FIG-15]', async () => {
    const expected = [
      { what: 'Speed and latency', status: 'not measured' },
      { what: 'Data retention', status: 'not stated' },
      { what: 'Training on prompts', status: 'not stated' },
    ]
    expect((await ask(models.readModel, { model: 'gpt-5' })).notKnown).toEqual(expected)
    expect((await ask(lists.readProvider, { provider: 'openai' })).notKnown).toEqual(expected)
  })

  it('8: where a model runs, per seller; silence is "not stated" [FIG-14]', async () => {
    const offers = await offersOf('deepseek-v3-2')
    const silent = offers.filter(({ region, residency, regionPrices }) => !region && !residency && !regionPrices.length)
    const found = await ask(models.readModel, { model: 'deepseek-v3-2', region: 'not-stated', limit: 100 })
    expect(silent.length).toBeGreaterThan(0)
    expect(found.offers.map(({ id }) => id).toSorted()).toEqual(silent.map(({ id }) => id).toSorted())
    expect(found.offers.map(({ region, residency }) => region ?? residency)).toEqual(silent.map(() => null))
    const inEu = await ask(models.readModel, { model: 'deepseek-v3-2', region: 'eu' })
    expect(inEu.offers.some(({ residency }) => residency !== null)).toBe(true)
  })

  it('9: which models have open weights under a permissive licence, and where they are [FIG-25]', async () => {
    const [found] = await expectModels('/models?licence=permissive&weights=open&q=gpt-oss-120b', {
      licences: ['permissive'],
      openWeights: true,
      query: 'gpt-oss-120b',
    })
    expect(found?.slug).toBe('gpt-oss-120b')
    expect(found?.licence).toMatch(/Apache/)
    expect(found?.weightsUrl).toMatch(/^https:\/\/huggingface\.co\/openai\//)
  })

  it('11: embedding models by price [FIG-18]', async () => {
    const found = await expectModels('/models?sort=price&type=embedding', {
      types: ['embedding'],
      sort: 'price',
      limit: 100,
    })
    const input = ({ listPrice, lowestInput }: (typeof found)[number]) => listPrice?.input ?? lowestInput?.amount
    const priced = found.map(input).filter((amount) => amount !== undefined)
    expect(priced.map(Number)).toEqual(priced.map(Number).toSorted((a, b) => a - b))
    expect(Number(priced.at(-1))).toBeLessThan(10)
  })

  it('12: what speech and images cost, in their own units [FIG-23]', async () => {
    const found = await expectModels('/models?type=image&q=flux', { types: ['image'], query: 'flux', limit: 100 })
    expect(found.find(({ slug }) => slug === 'flux-pro')?.unitPrice).toEqual({
      amount: '0.05',
      per: 'image',
      seller: null,
    })
    const { model, offers } = await ask(models.readModel, { model: 'whisper-1' })
    expect(model.unitPrice).toEqual({ amount: '0.0001', per: 'second', seller: null })
    expect(offers[0]?.prices).toContainEqual(expect.objectContaining({ amount: '0.0001', per: 'second' }))
  })

  it('13: what is new [FIG-13]', async () => {
    const found = await expectModels('/models?sort=newest', { sort: 'newest' })
    const all = await api<Model[]>('/catalog/models')
    const day = ({ releaseDate, firstSeenOn }: Pick<Model, 'releaseDate' | 'firstSeenOn'>) =>
      releaseDate ?? firstSeenOn ?? ''
    expect(day(found[0] ?? { releaseDate: null, firstSeenOn: null })).toBe(all.map(day).toSorted().at(-1))
  })

  it('16: where an open model is cheapest [FIG-17]', async () => {
    const [cheapest] = (await offersOf('gpt-oss-120b')).filter(isSold).toSorted(byInput)
    const { offers, lowestPaid } = await ask(models.readModel, { model: 'gpt-oss-120b', limit: 100 })
    expect(lowestPaid.input).toBe(cheapest?.input)
    const row = offers.find(({ id }) => id === cheapest?.id)
    expect(row).toMatchObject({ sourceName: cheapest?.sourceName, verifiedOn: cheapest?.verifiedOn })
    expect(row?.ageDays).toBeGreaterThan(0)
  })

  it('17: four models side by side [USE-04]', async () => {
    const slugs = ['gpt-5', 'claude-sonnet-4-6', 'gemini-2-5-pro', 'deepseek-v3-2']
    const { models: compared, page, missing } = await ask(models.compareModels, { models: slugs })
    expect(page).toBe(`${SITE}/compare?models=${slugs.join(',')}`)
    expect(missing).toEqual([])
    const shown = await api<Of<typeof readComparison>>(`/catalog/comparison?models=${slugs.join(',')}`)
    const facts = ({
      slug,
      listPrice,
      contextWindow,
      offers,
    }: (typeof compared)[number] | (typeof shown.models)[number]) => ({
      slug,
      listPrice,
      contextWindow,
      offers: offers.slice(0, 5),
    })
    expect(compared.map(facts)).toEqual(shown.models.map(facts))
    expect(compared[0]?.scores.map(({ rawScore }) => rawScore)).toEqual(
      shown.models[0]?.benchmarks.map(({ rawScore }) => rawScore),
    )
  })
})
