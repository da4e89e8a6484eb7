import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/db.ts'
import { addFeed, entryOf, runWith, type SoldOffer, soldOffers } from '../../testing/feeds/intake-app.ts'
import { catalogueApp } from '../../testing/test-app.ts'
import { lockFields } from '../evidence/locks.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let db: Db
let offers: SoldOffer[]
let day = new Date('2026-09-01T12:00:00Z')
beforeAll(async () => {
  ;({
    database: { db },
  } = await catalogueApp())
  offers = await soldOffers(db, 200)
})

const someOffers = (count: number) => {
  const some = offers.splice(0, count)
  expect(some).toHaveLength(count)
  return some
}
const tomorrow = () => {
  day = new Date(day.getTime() + DAY_MS)
  return day
}
let feeds = 0
const aFeed = async (trust?: Parameters<typeof addFeed>[2]) => {
  feeds += 1
  await addFeed(db, `list-${feeds}`, trust)
  return `list-${feeds}`
}
const shown = (id: string) =>
  db
    .selectFrom('offers')
    .select(['input_price', 'output_price', 'context_window', 'max_output', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const observationsOf = async (id: string, feed: string) => {
  const { rows } = await sql<{ field: string; value: string | null; state: string; rule: string; doubts: string[] }>`
    select field, value, state, rule, doubts from observations where target_id = ${id} and source = ${feed}
    order by observed_at, field`.execute(db)
  return rows
}
const times = (offer: SoldOffer, field: string, factor: number) =>
  String(Number((Number(offer.values[field]) * factor).toPrecision(6)))

describe('taking in a feed [FIG-22]', () => {
  it('the first reading adds what the feed says, the second one nothing', async () => {
    const feed = await aFeed()
    const entries = someOffers(20).map((offer) => entryOf(offer))
    const first = await runWith(db, feed, entries, tomorrow())
    expect(first).toMatchObject({ matched: 20, unmatched: 0, observed: 100, held: 0, gone: 0 })
    expect(await runWith(db, feed, entries, tomorrow())).toMatchObject({ observed: 0, accepted: 0, held: 0, gone: 0 })
  })

  it('a changed price is one observation and is shown at once', async () => {
    const feed = await aFeed()
    const [offer] = someOffers(1) as [SoldOffer]
    await runWith(db, feed, [entryOf(offer)], tomorrow())
    const input = times(offer, 'input', 1.21)
    expect(await runWith(db, feed, [entryOf(offer, { input })], tomorrow())).toMatchObject({ observed: 1, accepted: 1 })
    expect((await shown(offer.id)).input_price).toBe(input)
    expect((await observationsOf(offer.id, feed)).at(-1)).toMatchObject({
      field: 'input',
      value: input,
      rule: 'newest',
    })
  })

  it('a price in another unit is held, and the catalogue stays as it was', async () => {
    const feed = await aFeed()
    const [offer] = someOffers(1) as [SoldOffer]
    await runWith(db, feed, [entryOf(offer)], tomorrow())
    const before = await shown(offer.id)
    const input = times(offer, 'input', 1000)
    expect(await runWith(db, feed, [entryOf(offer, { input })], tomorrow())).toMatchObject({ observed: 1, held: 1 })
    expect(await shown(offer.id)).toEqual(before)
    expect((await observationsOf(offer.id, feed)).at(-1)).toMatchObject({ state: 'proposed', rule: 'unit' })
    expect(await runWith(db, feed, [entryOf(offer, { input })], tomorrow())).toMatchObject({ observed: 0, held: 0 })
    await runWith(db, feed, [entryOf(offer)], tomorrow())
    expect((await observationsOf(offer.id, feed)).map(({ state }) => state)).not.toContain('proposed')
  })

  it('a locked field stays what staff made it', async () => {
    const feed = await aFeed()
    const [offer] = someOffers(1) as [SoldOffer]
    await runWith(db, feed, [entryOf(offer)], tomorrow())
    await lockFields(db, [{ targetType: 'offer', targetId: offer.id, field: 'output' }], {
      by: null,
      reason: '',
      now: day,
    })
    const output = times(offer, 'output', 1.3)
    await runWith(db, feed, [entryOf(offer, { output })], tomorrow())
    expect((await shown(offer.id)).output_price).toBe(offer.values['output'])
    expect((await observationsOf(offer.id, feed)).at(-1)).toMatchObject({ value: output, rule: 'locked' })
  })

  it('a feed of opinions never changes what is shown', async () => {
    const feed = await aFeed('opinion')
    const [offer] = someOffers(1) as [SoldOffer]
    await runWith(db, feed, [entryOf(offer, { input: times(offer, 'input', 1.1) })], tomorrow())
    expect((await shown(offer.id)).input_price).toBe(offer.values['input'])
  })

  it('what was known when the shown value was chosen is kept beside it, however far off it is', async () => {
    const feed = await aFeed('first-party')
    const [offer] = someOffers(1) as [SoldOffer]
    const entry = entryOf(offer, { input: times(offer, 'input', 1000), output: times(offer, 'output', 1.1) })
    const facts = entry.facts.map((fact) => ({ ...fact, onlyCompared: true as const }))
    expect(await runWith(db, feed, [{ ...entry, facts }], tomorrow())).toMatchObject({ observed: 5, held: 0 })
    expect(await shown(offer.id)).toMatchObject({
      input_price: offer.values['input'],
      output_price: offer.values['output'],
    })
  })

  it('an excerpt of a list adds to what the list said: what it lacks is not gone', async () => {
    const feed = await aFeed()
    const [listed, other] = someOffers(2) as [SoldOffer, SoldOffer]
    await runWith(db, feed, [entryOf(listed), entryOf(other)], tomorrow())
    const output = times(listed, 'output', 1.1)
    const entry = entryOf(listed, { output })
    const facts = entry.facts.filter(({ field }) => field === 'output')
    const excerpt = { isExcerpt: true } as const
    expect(await runWith(db, feed, [{ ...entry, facts }], tomorrow(), excerpt)).toMatchObject({ observed: 1, gone: 0 })
    expect(await observationsOf(listed.id, feed)).toHaveLength(6)
    expect(await observationsOf(other.id, feed)).toHaveLength(5)
  })

  it('what the feed no longer has is asked about and never retired silently; its return ends the question', async () => {
    const feed = await aFeed()
    const [stays, leaves] = someOffers(2) as [SoldOffer, SoldOffer]
    await runWith(db, feed, [entryOf(stays), entryOf(leaves)], tomorrow())
    expect(await runWith(db, feed, [entryOf(stays)], tomorrow())).toMatchObject({ gone: 1, held: 1 })
    expect((await shown(leaves.id)).status).toBe('active')
    const questions = async () => (await observationsOf(leaves.id, feed)).filter(({ state }) => state === 'proposed')
    expect(await questions()).toMatchObject([{ field: 'status', value: null, rule: 'gone', doubts: ['gone'] }])
    expect(await runWith(db, feed, [entryOf(stays)], tomorrow())).toMatchObject({ gone: 0, held: 0 })
    await runWith(db, feed, [entryOf(stays), entryOf(leaves)], tomorrow())
    expect(await questions()).toEqual([])
  })

  it('a price that only this feed had and no longer states is asked about', async () => {
    const feed = await aFeed()
    const [offer, stated] = someOffers(2) as [SoldOffer, SoldOffer]
    await sql`delete from opinions where target_id = ${offer.id}`.execute(db)
    await runWith(db, feed, [entryOf(offer), entryOf(stated)], tomorrow())
    await runWith(db, feed, [entryOf(offer, { output: null }), entryOf(stated, { output: null })], tomorrow())
    // models.dev reports it too.
    expect((await observationsOf(stated.id, feed)).at(-1)).toMatchObject({ value: null, state: 'accepted' })
    expect((await observationsOf(offer.id, feed)).at(-1)).toMatchObject({
      field: 'output',
      value: null,
      state: 'proposed',
    })
    expect((await shown(offer.id)).output_price).toBe(offer.values['output'])
  })

  it('a standing decision rejects, lets look or accepts; it never lets an odd value through', async () => {
    const feed = await aFeed()
    const [offer] = someOffers(1) as [SoldOffer]
    await runWith(db, feed, [entryOf(offer)], tomorrow())
    const decide = async (action: 'accept' | 'reject' | 'look', factor: number) => {
      await db.deleteFrom('intake_rules').where('feed_id', '=', feed).execute()
      await db
        .insertInto('intake_rules')
        .values({ id: crypto.randomUUID(), feed_id: feed, field_group: 'price', action, created_at: day })
        .execute()
      await runWith(db, feed, [entryOf(offer, { input: times(offer, 'input', factor) })], tomorrow())
      return (await observationsOf(offer.id, feed)).at(-1)
    }
    expect(await decide('reject', 1.1)).toMatchObject({ state: 'rejected', rule: 'standing' })
    expect(await decide('look', 1.2)).toMatchObject({ state: 'proposed', rule: 'look' })
    expect(await decide('accept', 1000)).toMatchObject({ state: 'proposed', rule: 'unit' })
    expect((await shown(offer.id)).input_price).toBe(offer.values['input'])
    expect(await decide('accept', 1.3)).toMatchObject({ state: 'accepted', rule: 'standing' })
    expect((await shown(offer.id)).input_price).toBe(times(offer, 'input', 1.3))
  })

  it('a file of an earlier day adds nothing', async () => {
    const feed = await aFeed()
    const [offer] = someOffers(1) as [SoldOffer]
    await runWith(db, feed, [entryOf(offer)], tomorrow())
    const early = new Date(day.getTime() - 30 * DAY_MS)
    const old = entryOf(offer, { input: times(offer, 'input', 1.4), output: null })
    expect(await runWith(db, feed, [old], early)).toMatchObject({ observed: 0, held: 0 })
    expect((await shown(offer.id)).input_price).toBe(offer.values['input'])
  })
})
