import type { FeedEntry, FeedFact } from '@inferdex/domain/feeds/feed-entry'
import { spelledId } from '@inferdex/domain/feeds/model-id'
import { describe, expect, it } from 'vitest'
import endpointNames from '../../seed/catalogue/endpoint-names.json' with { type: 'json' }
import { readCatalogueFiles } from '../../seed/catalogue-files.ts'
import { knownRecords } from '../../features/feeds/matching/known-records.queries.ts'
import { matchEntry } from '../../features/feeds/matching/match-rules.ts'
import { readers } from '../../features/feeds/sources/readers.ts'
import { fieldOfTruth } from './field-of-truth.ts'
import { hasRecordedFiles, type Json, recordedFile } from './recorded-files.ts'

// Run by `npm run proof` (see proofRuns( in recorded-files.ts) if the recorded files exist next to the checkout.
const FILES: Record<string, string> = {
  litellm: 'litellm-prices.json',
  'genai-prices': 'genai-prices.json',
  modelpedia: 'modelpedia.json',
  'model-price-watch': 'model-price-watch.json',
}
const truth = (name: string): Json => JSON.parse(recordedFile(`truth/${name}`))
/** A list's values for the offer of each key: some are listed under two keys, and are read once. */
const read = (format: string): Map<string, readonly FeedFact[]> => {
  const { entries } = readers[format]?.(recordedFile(FILES[format] ?? '')) ?? { entries: [] }
  const offerOf = ({ provider, providerModelId }: FeedEntry) => `${provider} ${providerModelId?.toLowerCase()}`
  const byOffer = Map.groupBy(entries, offerOf)
  return new Map(entries.map((entry) => [entry.key, (byOffer.get(offerOf(entry)) ?? []).flatMap(({ facts }) => facts)]))
}

const ofRecordedFiles = hasRecordedFiles ? describe : () => {}
ofRecordedFiles('what was worked out from the recorded files', () => {
  it('price-modes: every price of every mode and unit is read [FIG-23]', () => {
    const sources = new Map(Object.keys(FILES).map((format) => [format, read(format)]))
    const missing: string[] = []
    let checked = 0
    for (const offer of truth('price-modes.json').offers) {
      for (const { source, key, prices } of offer.from) {
        for (const price of prices) {
          // Derived from the text of other lines: not reported by this one.
          if (price.derived || price.threshold) continue
          checked += 1
          const { fields, times } = fieldOfTruth(price)
          const facts = sources.get(source)?.get(key) ?? []
          const found = facts.filter(({ field }) => fields.includes(field)).map(({ value }) => Number(value))
          const expected = Number(price.amount) * times
          if (!found.some((value) => Math.abs(value - expected) <= expected * 1e-9)) {
            missing.push(
              `${source} ${key} ${price.component} ${price.mode} ${price.unit} ${price.amount}: ${found.join()}`,
            )
          }
        }
      }
    }
    expect(checked).toBeGreaterThan(1300)
    expect(missing).toEqual([])
  })

  it('scheduled-prices: every dated price of genai-prices is read with its days [FIG-10]', () => {
    const entries = read('genai-prices')
    const missing = truth('scheduled-prices.json')
      .rows.filter(({ source }: Json) => source === 'genai-prices')
      .flatMap(({ key, from, to, prices }: Json) =>
        Object.entries<string>(prices).flatMap(([field, value]) => {
          const facts = entries.get(key) ?? []
          const end = to ?? undefined
          const isThere = facts.some(
            (fact) =>
              (fact.field === field || fact.field === `${field}:off-peak`) &&
              Number(fact.value) === Number(value) &&
              fact.validFrom === (from ?? undefined) &&
              (fact.validTo === end || end === undefined),
          )
          return isThere ? [] : [`${key} ${field} ${value} ${from} ${to}`]
        }),
      )
    expect(missing).toEqual([])
  })

  it('aliases: pairs that are different never become one [FIG-09]', () => {
    const merged = truth('aliases.json').different.filter(({ a, b }: Json) => spelledId(a) === spelledId(b))
    expect(merged.map(({ provider, a, b }: Json) => `${provider} ${a} ${b}`)).toEqual([])
  })

  it('aliases: names of one endpoint find one offer [FIG-09]', async () => {
    const known = knownRecords()
    const { offers } = (await readCatalogueFiles()).parse()
    for (const { provider, providerModelId, model, prices } of offers) {
      known.providers.add(provider)
      const amount = (kind: string) =>
        prices.find((price) => price.kind === kind && price.mode === 'standard' && price.minInputTokens === 0)
          ?.amount ?? null
      known.addOffer(provider, {
        id: `${provider} ${providerModelId}`,
        modelId: model,
        providerModelId,
        input: amount('input'),
        output: amount('output'),
      })
    }
    for (const { provider, names } of endpointNames)
      for (const name of names) known.addEndpoint(provider, name, names.join(' '))
    const split = truth('aliases.json')
      .same.filter(({ inCatalogue }: Json) => inCatalogue?.length === 1)
      .flatMap(({ provider, names, inCatalogue }: Json) => {
        const found = names.map((id: string) => {
          const entry: FeedEntry = {
            key: id,
            provider,
            providerModelId: id,
            name: null,
            model: null,
            url: null,
            observedOn: null,
            facts: [],
          }
          const match = matchEntry(entry, 'litellm', known)
          return match.is === 'offer' ? match.offerId : match.is
        })
        return new Set(found).size === 1 && found[0] === `${provider} ${inCatalogue[0]}`
          ? []
          : [`${provider} ${names.join()}: ${found.join()}`]
      })
    expect(split).toEqual([])
  })
})

it('a recorded component is a field here; the proof itself needs the recorded files beside the checkout', () => {
  expect(fieldOfTruth({ component: 'cache-write-5m', mode: 'standard', unit: '1M tokens' })).toEqual({
    fields: ['cache-write'],
    times: 1,
  })
})
