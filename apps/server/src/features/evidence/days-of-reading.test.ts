import type { OfferEvidence } from '@inferdex/contracts/evidence'
import type { OfferOfModel, readPricesOfDay } from '@inferdex/contracts/offers'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { as, catalogueApp, oneOfEach, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
/** The day on which each source of the seed was last read, by name. */
let readOn: ReadonlyMap<string, string>
beforeAll(async () => {
  test = await catalogueApp()
  const { rows } = await sql<{ name: string; day: string }>`
    select name, recorded_on::text as day from data_sources union select title, recorded_on::text from data_sources
    union select f.title, d.recorded_on::text from feeds f join data_sources d on d.name = f.id`.execute(
    test.database.db,
  )
  readOn = new Map(rows.map(({ name, day }) => [name, day]))
})

async function get<T>(path: string): Promise<T> {
  const response = await as(test.app).get(path)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<T>()
}

type Shown = { readonly where: string; readonly source: string; readonly day: string }

/** Returns values shown as read later than their source was, such as on the day the database was seeded. */
function tooLate(shown: readonly Shown[]): Shown[] {
  expect(shown.length).toBeGreaterThan(20)
  return shown.filter(({ source, day }) => day > (readOn.get(source) ?? ''))
}

describe('days of reading in the seed [FIG-38]', () => {
  it('prices of a day were read on a day on which their source was read, of all models', async () => {
    const { db } = test.database
    const models = await db.selectFrom('models').select('slug').where('archived_at', 'is', null).execute()
    const shown: Shown[] = []
    for (let from = 0; from < models.length; from += 20) {
      const slugs = models.slice(from, from + 20).map(({ slug }) => slug)
      const { offers } = await get<ResponseBody<typeof readPricesOfDay>>(
        `/catalog/prices-of-day?asOf=2026-10-10&models=${slugs.join(',')}`,
      )
      for (const { id, onDay } of offers)
        if (onDay !== null) shown.push({ where: id, source: onDay.sourceName, day: onDay.recordedOn })
    }
    expect(tooLate(shown)).toEqual([])
    const { rows } = await sql<{ reading: string }>`
      select c.offer_id || ' ' || coalesce(d.title, c.source) || ' ' || c.verified_on as reading
      from price_components c left join data_sources d on d.name = c.source
      where c.valid_to is null and c.replaced_at is null`.execute(db)
    const readings = new Set(rows.map(({ reading }) => reading))
    expect(shown.filter(({ where, source, day }) => !readings.has(`${where} ${source} ${day}`))).toEqual([])
  })

  it('offers, their second opinions and their evidence too', async () => {
    const models = await test.database.db.selectFrom('models').select('slug').orderBy('slug').execute()
    const shown: Shown[] = []
    const step = Math.ceil(models.length / proofRuns(models.length))
    for (const { slug } of models.filter((_, place) => place % step === 0)) {
      for (const offer of await get<OfferOfModel[]>(`/catalog/models/${slug}/offers`)) {
        shown.push({ where: offer.id, source: offer.sourceName, day: offer.verifiedOn })
        for (const price of offer.prices)
          shown.push({ where: offer.id, source: price.sourceName, day: price.verifiedOn })
        const differing = offer.secondOpinion?.differing
        if (differing) shown.push({ where: offer.id, source: differing.sourceName, day: differing.readOn })
        const evidence = await get<OfferEvidence>(`/catalog/offers/${offer.id}/evidence`)
        for (const { observations } of evidence.fields)
          shown.push(...observations.map((one) => ({ where: offer.id, source: one.sourceName, day: one.readOn })))
      }
    }
    expect(tooLate(shown)).toEqual([])
  })

  it('the history of a record names the days on which its values were read', async () => {
    const { ADMIN } = await oneOfEach(test)
    const { id: modelId } = await get<{ id: string }>('/catalog/models/gpt-oss-120b')
    const history = await as(test.app, ADMIN).get(`/admin/models/${modelId}/history?limit=100&all=true&by=feeds`)
    expect(history.statusCode, history.body).toBe(200)
    const { items } = history.json<{ items: { at: string; sourceName: string; id: string }[] }>()
    const ofFeeds = items.filter(({ sourceName }) => readOn.has(sourceName))
    expect(
      tooLate(ofFeeds.map(({ id, at, sourceName }) => ({ where: id, source: sourceName, day: at.slice(0, 10) }))),
    ).toEqual([])
  })
})
