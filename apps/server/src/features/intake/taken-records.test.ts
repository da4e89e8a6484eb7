import type { FeedEntry, FeedFact } from '@inferdex/domain/feeds/feed-entry'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anEntry } from '../../testing/feeds/feed-app.ts'
import { addFeed, entryOf, type SoldOffer, soldOffers } from '../../testing/feeds/intake-app.ts'
import { runOfFeed } from '../../testing/feeds/run-of-feed.ts'
import { as, catalogueApp, oneOfEach, type Person, type TestApp } from '../../testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let test: TestApp
let db: Db
let admin: Person
beforeAll(async () => {
  test = await catalogueApp()
  ;({ db } = test.database)
  test.clock.now = new Date('2026-09-01T12:00:00Z')
})
const tomorrow = () => {
  test.clock.now = new Date(test.clock.now.getTime() + DAY_MS)
  return test.clock.now
}
let feeds = 0
const aFeed = async (trust?: Parameters<typeof addFeed>[2]) => {
  feeds += 1
  await addFeed(db, `list-${feeds}`, trust)
  return `list-${feeds}`
}
const modelOf = (slug: string) => db.selectFrom('models').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
const providerOf = (slug: string) =>
  db.selectFrom('providers').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
const fact = (field: string, value: string): FeedFact => ({ field, value, unit: null })
/** A list's entry for the maker's own offer of a model. */
const ofMaker = (facts: FeedFact[]): FeedEntry =>
  anEntry('openai/gpt-5', { provider: 'openai', providerModelId: 'gpt-5', name: null, facts })
const statesOf = async (targetId: string, source: string) => {
  const { rows } = await sql<{ field: string; value: string; state: string; rule: string }>`
    select field, value, state, rule from observations where target_id = ${targetId} and source = ${source}
    order by observed_at, field`.execute(db)
  return rows
}

describe('what a list says about the offer of a maker [FIG-04]', () => {
  it('is said about the model too: the day of its end and its successor are shown, a first other limit is not', async () => {
    const feed = await aFeed()
    const before = await modelOf('gpt-5')
    const facts = [
      fact('retiresOn', '2027-02-01'),
      fact('successor', 'openai/gpt-5.1'),
      fact('contextWindow', '390000'),
    ]
    await runOfFeed(db, feed, [ofMaker(facts)], tomorrow())
    const after = await modelOf('gpt-5')
    expect(after).toMatchObject({
      retires_on: '2027-02-01',
      lifecycle_source: feed,
      context_window: before.context_window,
    })
    const { rows } = await sql<{ slug: string }>`
      select s.slug from model_successors ms join models s on s.id = ms.successor_id where ms.model_id = ${after.id}
      order by place limit 1`.execute(db)
    expect(rows).toEqual([{ slug: 'gpt-5-1' }])
    await runOfFeed(db, feed, [ofMaker(facts.with(2, fact('contextWindow', '380000')))], tomorrow())
    expect((await modelOf('gpt-5')).context_window).toBe(380_000)
  })

  it('is said about the model at once if the offer is new, and reading it again adds nothing', async () => {
    const feed = await aFeed()
    const facts = [
      fact('status', 'deprecated'),
      fact('retiresOn', '2027-02-01'),
      fact('successor', 'openai/gpt-5.1-2025-11-13'),
    ]
    const entry = anEntry('openai/gpt-2-echo', {
      provider: 'openai',
      providerModelId: 'gpt-2-echo',
      name: null,
      facts,
    })
    await runOfFeed(db, feed, [entry], tomorrow())
    const model = await modelOf('gpt-2-echo')
    expect(model).toMatchObject({ lab: 'openai', lifecycle: 'deprecated', retires_on: '2027-02-01' })
    const { rows } = await sql<{ slug: string }>`
      select s.slug from model_successors ms join models s on s.id = ms.successor_id
      where ms.model_id = ${model.id}`.execute(db)
    expect(rows, 'a version is its model').toEqual([{ slug: 'gpt-5-1' }])
    const again = { ...entry, facts: facts.toReversed() }
    expect(await runOfFeed(db, feed, [again], tomorrow())).toMatchObject({ observed: 0 })
  })

  it("stays the word of the entry that spoke first, also when a shorter id comes, and of the model's own name before others", async () => {
    const feed = await aFeed()
    const named = (id: string, day: string) =>
      anEntry(`openai/${id}`, {
        provider: 'openai',
        providerModelId: id,
        name: null,
        facts: [fact('retiresOn', day)],
      })
    await runOfFeed(db, feed, [named('gpt-2-hum-large', '2027-03-01')], tomorrow())
    const model = await modelOf('gpt-2-hum-large')
    const offer = {
      model_id: model.id,
      provider_id: (await providerOf('openai')).id,
      pricing_kind: 'unknown',
    } as const
    await db
      .insertInto('offers')
      .values({
        ...offer,
        id: newId(test.clock.now),
        provider_model_id: 'gpt-2h',
        source: feed,
        verified_on: '2026-09-01',
      })
      .execute()
    const both = [named('gpt-2h', '2027-04-01'), named('gpt-2-hum-large', '2027-03-01')]
    const run = await runOfFeed(db, feed, both, tomorrow())
    const observed =
      await sql`select value from observations where run_id = ${run.id} and target_id = ${model.id}`.execute(db)
    expect(observed.rows).toEqual([])
    const other = await aFeed('secondary')
    await runOfFeed(db, other, both, tomorrow())
    expect(await statesOf(model.id, other)).toMatchObject([{ field: 'retiresOn', value: '2027-03-01' }])
  })

  it('names its successor as sellers do, where the catalogue has another name for it', async () => {
    const feed = await aFeed()
    const sold = await db
      .selectFrom('offers')
      .innerJoin('models', 'models.id', 'offers.model_id')
      .select(['provider_model_id', 'slug'])
      .where('provider_model_id', '=', 'mistralai/mistral-small-4-119b-2603')
      .executeTakeFirstOrThrow()
    const facts = [fact('status', 'deprecated'), fact('successor', 'Mistral-Small-4-119B-2603')]
    const id = 'gpt-2-sing'
    await runOfFeed(db, feed, [anEntry(`openai/${id}`, { providerModelId: id, name: null, facts })], tomorrow())
    const { rows } = await sql<{ slug: string }>`
      select s.slug from model_successors ms join models s on s.id = ms.successor_id
      where ms.model_id = ${(await modelOf(id)).id}`.execute(db)
    expect(sold.slug).toBe('mistral-small-2603')
    expect(rows).toEqual([{ slug: sold.slug }])
  })

  it('what is odd is held, and staff takes it: it is on the page, and undo takes it back', async () => {
    const feed = await aFeed()
    const { id } = await modelOf('gpt-5')
    await runOfFeed(db, feed, [ofMaker([fact('maxOutput', '128000')])], tomorrow())
    await runOfFeed(db, feed, [ofMaker([fact('maxOutput', '12800')])], tomorrow())
    expect((await statesOf(id, feed)).at(-1)).toMatchObject({
      field: 'maxOutput',
      state: 'proposed',
      rule: 'truncated',
    })
    const before = await modelOf('gpt-5')
    const { rows } = await sql<{ id: string }>`
      select id from observations where target_id = ${id} and state = 'proposed'`.execute(db)
    tomorrow()
    ;({ ADMIN: admin } = await oneOfEach(test))
    const decided = await as(test.app, admin).post('/admin/intake/decisions', {
      choices: [{ targetId: id, field: 'maxOutput', take: rows[0]?.id }],
    })
    expect(decided.statusCode, decided.body).toBe(200)
    expect((await modelOf('gpt-5')).max_output).toBe(12_800)
    const undone = await as(test.app, admin).post(`/admin/intake/decisions/${decided.json<{ id: string }>().id}/undo`)
    expect(undone.statusCode, undone.body).toBe(200)
    expect((await modelOf('gpt-5')).max_output).toBe(before.max_output)
  })

  it('another seller of the model says nothing about it', async () => {
    const feed = await aFeed()
    const [sold] = await soldOffers(db, 1)
    const { model_id } = await db
      .selectFrom('offers')
      .select('model_id')
      .where('id', '=', sold?.id ?? '')
      .executeTakeFirstOrThrow()
    await runOfFeed(db, feed, [entryOf(sold as SoldOffer, { retiresOn: '2027-02-01' })], tomorrow())
    expect(await statesOf(model_id, feed)).toEqual([])
  })
})

describe('what was once asked [FIG-24]', () => {
  const history = async (offerId: string) => {
    const { rows } = await sql<{ amount: string; from: string | null; to: string | null }>`
      select trim_scale(amount)::text as amount, valid_from::date::text as "from", valid_to::date::text as "to"
      from price_components where offer_id = ${offerId} and kind = 'input' and mode = 'standard' and replaced_at is null
      order by valid_from nulls last`.execute(db)
    return rows
  }

  it('a past price fills a gap of the history and changes nothing that is shown; an impossible one does not', async () => {
    const feed = await aFeed()
    const offers = await soldOffers(db, 300)
    const { rows: steady } = await sql<{ id: string }>`
      select offer_id as id from price_components where kind = 'input' group by offer_id having count(*) = 1`.execute(
      db,
    )
    const ids = new Set(steady.map(({ id }) => id))
    const offer = offers.find(({ id }) => ids.has(id)) as SoldOffer
    const [current] = await history(offer.id)
    const input = String(Number((Number(offer.values['input']) * 1.7).toPrecision(4)))
    const past = (value: string, validFrom: string, validTo: string): FeedFact => ({
      field: 'input',
      value,
      unit: '1M-tokens',
      validFrom,
      validTo,
    })
    const entry = entryOf(offer)
    const slipped = String(Number(offer.values['input']) * 1000)
    const facts = [...entry.facts, past(input, '2024-01-01', '2024-03-01'), past(slipped, '2024-03-01', '2024-04-01')]
    await runOfFeed(db, feed, [{ ...entry, facts }], tomorrow())
    expect(await history(offer.id)).toEqual([{ amount: input, from: '2024-01-01', to: '2024-03-01' }, current])
    expect(await statesOf(offer.id, feed)).toContainEqual({
      field: 'input',
      value: slipped,
      state: 'rejected',
      rule: 'unit',
    })
    const again = await runOfFeed(db, feed, [{ ...entry, facts: facts.toReversed() }], tomorrow())
    expect(again.observed).toBe(0)
    expect(await history(offer.id)).toHaveLength(2)
  })
})

describe('new names [FIG-22]', () => {
  const launches = async (source: string) => {
    const { rows } = await sql<{ offer: string | null; model: string }>`
      select o.provider_model_id as offer, m.slug as model from recorded_changes c join models m on m.id = c.model_id
      left join offers o on o.id = c.offer_id where c.kind = 'launch' and c.source = ${source} order by offer`.execute(
      db,
    )
    return rows
  }
  const entry = (id: string) => anEntry(`openai/${id}`, { provider: 'openai', providerModelId: id, name: null })

  it('what a list has when it is first read is no news; what it adds later is a launch, once', async () => {
    const feed = await aFeed()
    await runOfFeed(db, feed, [entry('gpt-nova-first')], tomorrow())
    expect(await launches(feed)).toEqual([])
    await runOfFeed(db, feed, [entry('gpt-nova-first'), entry('gpt-nova-second')], tomorrow())
    const expected = [
      { offer: 'gpt-nova-second', model: 'gpt-nova-second' },
      { offer: null, model: 'gpt-nova-second' },
    ]
    expect(await launches(feed)).toEqual(expected)
    await runOfFeed(db, feed, [entry('gpt-nova-second'), entry('gpt-nova-first')], tomorrow())
    expect(await launches(feed)).toEqual(expected)
  })

  it('remember the run in whose file they last were', async () => {
    const feed = await aFeed()
    const names = async () =>
      new Map(
        (await db.selectFrom('feed_names').select(['key', 'last_run_id']).where('feed_id', '=', feed).execute()).map(
          ({ key, last_run_id }) => [key, last_run_id],
        ),
      )
    const five = ['a', 'b', 'c', 'd', 'e'].map((letter) => entry(`memo-${letter}`))
    const first = await runOfFeed(db, feed, five, tomorrow())
    expect(new Set((await names()).values())).toEqual(new Set([first.id]))
    const second = await runOfFeed(db, feed, five.slice(1), tomorrow())
    expect((await names()).get('openai/memo-a')).toBe(first.id)
    expect((await names()).get('openai/memo-b')).toBe(second.id)
  })
})
