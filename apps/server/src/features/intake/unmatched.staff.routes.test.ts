import type { UnmatchedName } from '@inferdex/contracts/intake/intake-names.staff'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/db.ts'
import { addFeed } from '../../testing/feeds/intake-app.ts'
import { as, catalogueApp, errorOf, oneOfEach, type Person, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let db: Db
let admin: Person
let model: { id: string; slug: string; name: string }
beforeAll(async () => {
  test = await catalogueApp()
  ;({ db } = test.database)
  ;({ ADMIN: admin } = await oneOfEach(test))
  await addFeed(db, 'list-names')
  model = await db
    .selectFrom('models')
    .select(['id', 'slug', 'name'])
    .where('slug', '=', 'gpt-5')
    .executeTakeFirstOrThrow()
})

const call = () => as(test.app, admin)
async function waiting(key: string, facts: object): Promise<{ feed: string; key: string }> {
  const row = { feed_id: 'list-names', key, state: 'waiting', rule: 'unknown', first_seen_at: test.clock.now } as const
  await db
    .insertInto('feed_names')
    .values({ ...row, facts: JSON.stringify(facts), confidence: 0.9 })
    .execute()
  return { feed: 'list-names', key }
}
const nameOf = (key: string) =>
  db
    .selectFrom('feed_names')
    .selectAll()
    .where('feed_id', '=', 'list-names')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
const decide = (body: object) => call().post('/admin/intake/unmatched/decisions', body)

describe('names without a record [FIG-09]', () => {
  it('200: are listed with what the feed says and the models that they may be', async () => {
    const candidates = [{ modelId: model.id, slug: model.slug, name: model.name, confidence: 0.9 }]
    await waiting('groq/some-gpt', { name: 'Some GPT', provider: 'groq', input: '1.25', candidates })
    const { items, waiting: count } = (await call().get('/admin/intake/unmatched')).json<{
      items: UnmatchedName[]
      waiting: number
    }>()
    expect(count).toBe(items.length)
    expect(items.find(({ key }) => key === 'groq/some-gpt')).toMatchObject({
      name: 'Some GPT',
      input: '1.25',
      output: null,
      confidence: 0.9,
      candidates,
    })
  })

  it('200: a match makes the offer of the model at this seller', async () => {
    const name = await waiting('groq/gpt-5-odd', { name: 'Odd', provider: 'groq', providerModelId: 'gpt-5-odd' })
    const response = await decide({ names: [{ ...name, modelId: model.id }], action: 'match' })
    expect(response.json(), response.body).toEqual({ decided: 1 })
    const { offer_id, state, decided_by } = await nameOf('groq/gpt-5-odd')
    expect({ state, decided_by }).toEqual({ state: 'matched', decided_by: admin.id })
    const offer = await db.selectFrom('offers').selectAll().where('id', '=', offer_id).executeTakeFirstOrThrow()
    expect(offer).toMatchObject({ model_id: model.id, provider_model_id: 'gpt-5-odd' })
    expect(errorOf(await decide({ names: [name], action: 'ignore' }))).toMatchObject({ code: 'ALREADY_DECIDED' })
  })

  it('200: an ignored name waits again if staff says so', async () => {
    const name = await waiting('groq/ignored', { provider: 'groq' })
    await decide({ names: [name], action: 'ignore' })
    expect((await nameOf('groq/ignored')).state).toBe('ignored')
    await decide({ names: [name], action: 'wait' })
    expect(await nameOf('groq/ignored')).toMatchObject({ state: 'waiting', decided_by: null })
  })

  it('200: a decision is undone with the offer that it made; what has arrived since stays', async () => {
    const name = await waiting('groq/gpt-5-wrong', { provider: 'groq', providerModelId: 'gpt-5-wrong' })
    await decide({ names: [{ ...name, modelId: model.id }], action: 'match' })
    const { offer_id } = await nameOf(name.key)
    const listed = (await call().get('/admin/intake/unmatched?state=matched&search=5-WRONG')).json<{
      items: UnmatchedName[]
      matched: number
    }>()
    expect(listed.items).toMatchObject([
      {
        key: name.key,
        matched: { slug: model.slug },
        decidedBy: admin.username,
        decidedAt: test.clock.now.toISOString(),
      },
    ])
    await decide({ names: [name], action: 'wait' })
    expect(await nameOf(name.key)).toMatchObject({ state: 'waiting', offer_id: null })
    expect(await db.selectFrom('offers').select('id').where('id', '=', offer_id).execute()).toEqual([])

    await decide({ names: [{ ...name, modelId: model.id }], action: 'match' })
    const used = (await nameOf(name.key)).offer_id ?? ''
    await db
      .insertInto('price_components')
      .values({
        offer_id: used,
        kind: 'input',
        amount: '1',
        per: '1M-tokens',
        source: 'list-names',
        verified_on: '2026-11-01',
        reason: 'launch',
      })
      .execute()
    await decide({ names: [name], action: 'wait' })
    expect(await db.selectFrom('offers').select('id').where('id', '=', used).execute()).toHaveLength(1)
  })

  it('200: are found by a part of their name and by feed, and counted by state', async () => {
    await waiting('groq/very-odd-name', { name: 'Very Odd 100%', provider: 'groq' })
    const found = async (query: string) =>
      (await call().get(`/admin/intake/unmatched?${query}`)).json<{
        items: UnmatchedName[]
        feeds: { id: string; waiting: number }[]
        waiting: number
      }>()
    expect((await found('search=odd%20100%25')).items.map(({ key }) => key)).toEqual(['groq/very-odd-name'])
    expect((await found('search=%25')).items.map(({ key }) => key)).toEqual(['groq/very-odd-name'])
    expect((await found('feed=nobody')).items).toEqual([])
    const { feeds, waiting: count } = await found('')
    expect(feeds).toEqual([{ id: 'list-names', title: 'List list-names', waiting: count }])
    const counts = (await call().get('/admin/intake/counts')).json<{ unmatched: number }>()
    expect(counts.unmatched).toBe(count)
  })

  it('400: a match needs a model', async () => {
    const name = await waiting('groq/nothing', { provider: 'groq', providerModelId: 'nothing' })
    expect((await decide({ names: [name], action: 'match' })).statusCode).toBe(400)
    expect((await nameOf('groq/nothing')).state).toBe('waiting')
  })
})
