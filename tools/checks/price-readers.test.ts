import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'

const SERVER = 'apps/server/src'
const OFFERS = `${SERVER}/features/offers`
const ABOUT_PRICES = /price|import|recorded-offers|of-day/

/** Which price holds on a day is decided here. */
const READER = `${SERVER}/db/held-prices.queries.ts`
const HOLDS = /price_components[\s\S]*\bvalid_to\s*(?:<|>)/
/** Which offers are sold, or are references for others, is decided in one file. The others are about the status itself. */
const STATUS_READERS = [
  `${SERVER}/db/offer-standing.queries.ts`,
  `${SERVER}/features/intake/ingest.queries.ts`,
  `${OFFERS}/facts/ended-offers.queries.ts`,
]
const STATUS = /\bstatus(?:`\)\})? <> 'retired'/

describe('readers of prices [HOUSE-27]', () => {
  it('are grouped by what they answer', async () => {
    for await (const file of glob(`${OFFERS}/*.ts`)) expect(basename(file)).not.toMatch(ABOUT_PRICES)
    const folders = new Set<string>()
    for await (const file of glob(`${OFFERS}/*/*.queries.ts`)) folders.add(basename(dirname(file)))
    expect([...folders].toSorted()).toEqual(['as-of', 'facts', 'import', 'now', 'scheduled'])
  })

  it('ask one function which price holds on a day, and one file whether an offer is sold or a reference', async () => {
    const [holds, status]: [string[], string[]] = [[], []]
    for await (const file of glob(`${SERVER}/{features,db}/**/*.queries.ts`)) {
      const text = readFileSync(file, 'utf8')
      if (HOLDS.test(text)) holds.push(file)
      if (STATUS.test(text)) status.push(file)
    }
    expect(holds).toEqual([READER])
    expect(status.toSorted()).toEqual(STATUS_READERS)
  })

  it('a second reader is seen', () => {
    expect(HOLDS.test(`select from price_components c where c.valid_to >= now()`)).toBe(true)
    expect(HOLDS.test(`select from price_components c where c.valid_to is null`)).toBe(false)
    expect(STATUS.test(`where o.status <> 'retired'`)).toBe(true)
  })
})
