import { readFile } from 'node:fs/promises'
import type { ModelFacts, OfferFacts, TokenPrice } from '@inferdex/domain/offers/plausibility/facts'
import { evaluateOffers } from '@inferdex/domain/offers/plausibility/evaluate'
import { isText } from '@inferdex/domain/offers/plausibility/model-kind'
import { beforeAll, describe, expect, it } from 'vitest'
import { stableId } from '../../../seed/stable-id.ts'
import { watchStatements } from '../../../testing/count-statements.ts'
import { type TestDatabase, testDatabase } from '../../../testing/test-app.ts'
import { CATALOGUE_DATABASE } from '../../../testing/template-database.ts'
import { readModelFacts, refreshPriceDoubts } from './price-doubts.queries.ts'

/** Offers whose prices were checked by hand; production code does not read this file. */
const EVALUATED = new URL('../../../testing/evaluated-prices.json', import.meta.url)
type Evaluated = { provider: string; providerModelId: string; price: 'wrong' | 'probably wrong' | 'right' }

let database: TestDatabase
let evaluated: Evaluated[]
let doubted: Set<string>
let offerCount: number
beforeAll(async () => {
  database = await testDatabase(CATALOGUE_DATABASE)
  evaluated = JSON.parse(await readFile(EVALUATED, 'utf8'))
  const offers = await database.db.selectFrom('offers').select(['id', 'is_counted', 'price_doubts']).execute()
  offerCount = offers.length
  // If only some prices are doubted, the offer counts without them.
  doubted = new Set(
    offers.flatMap(({ id, is_counted, price_doubts }) =>
      is_counted && Object.keys(price_doubts as object).length === 0 ? [] : id,
    ),
  )
})

const idOf = ({ provider, providerModelId }: Evaluated) => stableId('offer', provider, providerModelId)
function shareDoubted(price: Evaluated['price']): number {
  const offers = evaluated.filter((offer) => offer.price === price)
  return offers.filter((offer) => doubted.has(idOf(offer))).length / offers.length
}

describe('prices that people judged', () => {
  it('at least 97% of those that are surely wrong are doubted [FIG-02] [FIG-53]', () => {
    expect(shareDoubted('wrong')).toBeGreaterThanOrEqual(0.97)
  })

  it('at most 15% of those that are right are doubted, and at most 4% of the catalogue [FIG-02]', () => {
    expect(shareDoubted('right')).toBeLessThanOrEqual(0.15)
    expect(doubted.size / offerCount).toBeLessThanOrEqual(0.04)
  })

  it('channels that not everyone can buy say so, and do not count [FIG-17]', async () => {
    const offers = await database.db
      .selectFrom('offers')
      .select(['provider_model_id', 'access', 'is_counted'])
      .where('access', 'is not', null)
      .execute()
    expect(offers.filter(({ is_counted }) => is_counted)).toEqual([])
    const byId = new Map(offers.map(({ provider_model_id, access }) => [provider_model_id, access]))
    expect(byId.get('coding-glm-5.1')).toBe('coding-plan')
    expect(byId.get('stealth/claude-opus-4.6')).toBe('stealth')
    expect(byId.get('kimi-k2.7-code-flex')).toBe('price-mode')
    expect(byId.get('google/gemini-2.5-pro-preview-05-06')).toBe('preview')
  })
})

describe('judging prices once more', () => {
  it.each(['aion-1-0', 'gpt-oss-120b'])('takes few statements and changes nothing: %s [FIG-02]', async (slug) => {
    const { db, pool } = database
    const { id } = await db.selectFrom('models').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
    let changed = -1
    const statements = await watchStatements(pool).during(async () => {
      changed = await refreshPriceDoubts(db, [id])
    })
    expect(changed).toBe(0)
    expect(statements.length).toBeLessThanOrEqual(7)
  })
})

type Change = (price: TokenPrice, base: { input: number; output: number }) => TokenPrice
const times =
  (factor: number): Change =>
  (price) => ({ ...price, amount: price.amount * factor })
const swapped: Change = (price, base) => {
  if (price.mode !== 'standard' || price.minInputTokens > 0) return price
  if (price.kind === 'input') return { ...price, amount: base.output }
  return price.kind === 'output' ? { ...price, amount: base.input } : price
}

describe('mistakes put into 200 clean offers of text models that others sell too', () => {
  let clean: { model: ModelFacts; offer: OfferFacts; base: { input: number; output: number } }[]
  beforeAll(async () => {
    const models = await database.db.selectFrom('models').select('id').orderBy('id').execute()
    const { facts } = await readModelFacts(
      database.db,
      models.map(({ id }) => id),
    )
    clean = facts
      .filter(isText)
      .flatMap((model) => model.offers.map((offer) => ({ model, offer, base: baseOf(offer) })))
      .filter(({ model, offer, base }) => {
        const isSoldElsewhere = model.offers.some(({ isSold, provider }) => isSold && provider !== offer.provider)
        return offer.isSold && isSoldElsewhere && !doubted.has(offer.id) && base.input > 0 && base.output > 0
      })
      // Ids are hashes, so their order is random but stable.
      .toSorted((a, b) => (a.offer.id < b.offer.id ? -1 : 1))
  })

  function baseOf(offer: OfferFacts) {
    const amount = (kind: string) =>
      offer.prices.find((price) => price.kind === kind && price.mode === 'standard' && price.minInputTokens === 0)
        ?.amount ?? 0
    return { input: amount('input'), output: amount('output') }
  }

  /**
   * Returns whether the rules detect a change. The offer's own source has the wrong price too; other sources do not.
   */
  function isFound({ model, offer, base }: (typeof clean)[number], change: Change): boolean {
    const sources = new Set(offer.prices.map(({ source }) => source))
    const wrong: OfferFacts = {
      ...offer,
      prices: offer.prices.map((price) => change(price, base)),
      sourceValues: offer.sourceValues.map((price) => (sources.has(price.source) ? change(price, base) : price)),
      twins: [],
    }
    const offers = model.offers.map((other) => (other === offer ? wrong : other))
    return (evaluateOffers({ ...model, offers }).get(offer.id) ?? []).length > 0
  }

  it.each([
    ['times 1000', times(1000), 1],
    ['a thousandth', times(1 / 1000), 1],
    ['times 100', times(100), 0.995],
    ['a hundredth', times(1 / 100), 1],
    ['times 10', times(10), 0.83],
    ['a tenth', times(1 / 10), 0.845],
    ['yuan as dollars', times(7.1), 0.51],
    ['input and output swapped', swapped, 0.965],
  ] as const)('%s is found [FIG-02]', (_mistake, change, atLeast) => {
    const sample = clean.filter(({ base }) => change !== swapped || base.input !== base.output).slice(0, 200)
    expect(sample).toHaveLength(200)
    const found = sample.filter((offer) => isFound(offer, change)).length / sample.length
    expect(found).toBeGreaterThanOrEqual(atLeast)
  })
})
