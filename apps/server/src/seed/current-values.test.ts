import { chooseValue, type ValueRule } from '@inferdex/domain/evidence/current-value'
import { fieldGroup } from '@inferdex/domain/evidence/field-key'
import { isSameValue } from '@inferdex/domain/evidence/same-value'
import { NOW } from '@inferdex/domain/intake/reported-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readLiveOffers } from '../features/intake/live-values.queries.ts'
import { evaluateChanges } from '../features/intake/evaluate-changes.service.ts'
import { readFeedToEvaluate, readOtherSourceValues, type Stated } from '../features/intake/ingest.queries.ts'
import { CATALOGUE_DATABASE } from '../testing/template-database.ts'
import { type TestDatabase, testDatabase } from '../testing/test-app.ts'

type Price = {
  offerId: string
  name: string
  field: string
  value: string
  unit: string | null
  isDisputed: boolean
  reported: Stated[]
}

let database: TestDatabase
let prices: Price[]
beforeAll(async () => {
  database = await testDatabase(CATALOGUE_DATABASE)
  const offers = await database.db
    .selectFrom('offers')
    .innerJoin('providers', 'providers.id', 'offers.provider_id')
    .select(['offers.id', 'providers.slug', 'offers.provider_model_id', 'offers.disputed'])
    .execute()
  const ids = offers.map(({ id }) => id)
  const live = await readLiveOffers(database.db, ids)
  const reported = Map.groupBy(
    await readOtherSourceValues(database.db, '', ids),
    (one) => `${one.targetId} ${one.field}`,
  )
  prices = offers.flatMap(({ id, slug, provider_model_id, disputed }) =>
    [...(live.get(id)?.values ?? [])]
      .filter(([field]) => fieldGroup(field) === 'price')
      .map(([field, { value, unit }]) => {
        const name = `${slug}/${provider_model_id} ${field}`
        return {
          offerId: id,
          name,
          field,
          value,
          unit,
          isDisputed: disputed.includes(field),
          reported: reported.get(`${id} ${field}`) ?? [],
        }
      }),
  )
})

/** Returns the prices for which the rule would choose another value, by the step of the rule that chooses it. */
function otherwiseChosen(): Map<ValueRule, Price[]> {
  const chosen = prices.map((price) => ({ price, ...chooseValue(price.field, price.reported, null) }))
  const others = chosen.filter(
    ({ price, value, unit }) => value !== null && !isSameValue(price.field, { value, unit }, price),
  )
  const byRule = Map.groupBy(others, ({ rule }) => rule)
  return new Map([...byRule].map(([rule, found]) => [rule, found.map(({ price }) => price)]))
}

describe('the prices of the seed and the rule of the current value [FIG-22]', () => {
  it('every price from a list has what the list says in the ledger', () => {
    expect(prices.filter(({ reported }) => reported.length > 0).length).toBeGreaterThan(11_000)
  })

  it('the rule chooses what is shown; where the seed decided otherwise (decision 78), the page says that sources differ', () => {
    const others = otherwiseChosen()
    expect(Object.fromEntries([...others].map(([rule, found]) => [rule, found.length]))).toEqual({
      newest: 200,
      agreement: 36,
      'first-party': 15,
    })
    const undisputed = [...others.values()].flat().filter(({ isDisputed }) => !isDisputed)
    expect(undisputed.map(({ name }) => name)).toEqual([])
  })

  it('a feed that said so today would be held for staff in 85 cases; the other 168 stay as list prices and outliers were judged', async () => {
    const held: string[] = []
    const shown: string[] = []
    for (const price of [...otherwiseChosen().values()].flat()) {
      const { value, unit, source } = chooseValue(price.field, price.reported, null)
      const stated = price.reported.find((one) => one.source === source && one.value === value)
      if (stated === undefined || value === null) throw new Error(`Nobody says ${price.name}`)
      const { trust } = await readFeedToEvaluate(database.db, stated.source)
      const url = stated.isFirstParty ? 'https://seller.example/' : null
      const fact = {
        field: price.field,
        value,
        unit,
        url,
        key: '',
        observedAt: stated.readAt,
        startsOn: NOW,
        isOver: false,
      }
      const change = { target: { type: 'offer', id: price.offerId }, changed: [fact], vanished: [], known: [] } as const
      const { evaluated } = await evaluateChanges(database.db, { id: stated.source, trust }, [change], stated.readAt)
      const decision = evaluated[0]?.decision
      if (decision?.state === 'proposed') held.push(price.name)
      else shown.push(price.name)
    }
    expect({ held: held.length, shown: shown.length }).toEqual({ held: 85, shown: 166 })
  })
})
