import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { compareSourceValues } from '@inferdex/domain/evidence/current-value'
import { expect, it } from 'vitest'

// The recorded files are next to the checkout, if available.
const FILE = resolve(process.env.RECORDED_DATA ?? resolve('..', 'shared', 'data'), 'truth/second-opinions.json')

type Recorded = {
  offers: {
    provider: string
    providerModelId: string
    components: Record<string, { values: Record<string, string>; verdict: string }>
  }[]
}

function recordedOffers(): Recorded['offers'] {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Recorded).offers : []
}

it('every recorded verdict about what sources say is the same here; without the recorded files this proves nothing [FIG-22]', () => {
  const offers = recordedOffers()
  const wrong = offers.flatMap(({ provider, providerModelId, components }) =>
    Object.entries(components).flatMap(([field, { values, verdict }]) => {
      const reported = Object.values(values).map((value) => ({ value, unit: '1M-tokens' }))
      return compareSourceValues(field, reported) === verdict ? [] : [{ provider, providerModelId, field, verdict }]
    }),
  )
  expect(wrong).toEqual([])
  expect(offers.length === 0 || offers.length > 1000).toBe(true)
})
