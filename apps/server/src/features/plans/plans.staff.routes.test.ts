import type { SavedPricing } from '@inferdex/contracts/plans/plans.staff'
import type { AuditEntry } from '@inferdex/contracts/audit.staff'
import type { FreeTierProvider } from '@inferdex/contracts/free-tiers'
import type { Provider } from '@inferdex/contracts/providers/providers'
import { describe, expect, it } from 'vitest'
import { as, catalogueApp, errorOf, oneOfEach } from '../../testing/test-app.ts'
import { saveNow } from '../../testing/save-now.ts'
import { findProvider } from '../providers/providers.queries.ts'
import { lastTags } from '../../testing/read-changes.ts'

const test = await catalogueApp()
const people = await oneOfEach(test)

const aTier = (id: string, change: object = {}) => ({ id, name: id, price: 10, displayOrder: 0, limits: {}, ...change })

async function provider(slug: string): Promise<Provider> {
  const found = await findProvider(test.database.db, slug)
  if (found === undefined) throw new Error(`There is no ${slug}`)
  return found
}

async function save(id: string, tiers: readonly object[], version?: number) {
  const body = { pricing: { tiers, currency: 'USD' }, ...(version === undefined ? {} : { version }) }
  return saveNow(as(test.app, people.ADMIN), `/admin/providers/${id}/pricing`, body)
}

const entriesOf = async (id: string) =>
  (await as(test.app, people.ADMIN).get(`/admin/audit-logs?targetId=${id}&action=UPDATE_PRICING`)).json<{
    items: AuditEntry[]
  }>().items

describe('PUT /admin/providers/:id/pricing', () => {
  it('200: the price list is what pages show, with figures, audit entry and change [API-APROV-06] [ADM-PRICE-63]', async () => {
    const { id, updatedAt } = await provider('groq')
    test.clock.now = new Date('2026-07-02T12:00:00Z')
    const saved = await save(id, [
      aTier('paid', { price: 19.99, displayOrder: 1, limits: { concurrentRequests: 3 } }),
      aTier('free', { price: 0, isFreeTier: true, isUnlimited: true, features: ['  All models '] }),
    ])
    expect(saved.statusCode, saved.body).toBe(200)
    const { pricing, version, lastSave } = saved.json<SavedPricing>()
    expect([pricing.tiers.map((tier) => tier.id), version]).toEqual([['free', 'paid'], 1])
    expect(lastSave).toEqual({ username: people.ADMIN.username, at: '2026-07-02T12:00:00.000Z' })
    const shown = await provider('groq')
    expect(shown.pricing).toEqual(pricing)
    expect(shown).toMatchObject({ hasFreeTier: true, lowestPaidPrice: '19.99' })
    expect(shown.pricing.tiers[0]).toMatchObject({
      features: ['All models'],
      source: 'staff',
      verifiedOn: '2026-07-02',
    })
    expect(shown.updatedAt).not.toBe(updatedAt)
    const free = (await as(test.app).get('/catalog/free-tiers')).json<FreeTierProvider[]>()
    expect(free.find(({ slug }) => slug === 'groq')?.tiers.map((tier) => tier.id)).toEqual(['free'])
    expect(await lastTags(test)).toEqual(['providers', 'provider/groq'])
  })

  it('200: the audit entry names every part that changed, from and to; nothing changed leaves none', async () => {
    const { id } = await provider('mistral')
    const first = (await save(id, [aTier('a'), aTier('b', { displayOrder: 1 })])).json<SavedPricing>()
    const entries = await entriesOf(id)
    const changed = await save(id, [
      aTier('a', {
        price: 12.5,
        limits: { tokens: { amount: 5, overage: { enabled: true, pricePerMillion: 0.0000001 } } },
      }),
    ])
    expect(changed.json<SavedPricing>().pricing.tiers[0]?.limits.tokens?.overage.pricePerMillion).toBe('0.0000001')
    const [entry, ...older] = await entriesOf(id)
    expect(older).toEqual(entries)
    expect(entry).toMatchObject({ action: 'UPDATE_PRICING', targetType: 'PROVIDER', targetId: id })
    expect(Object.keys(entry?.changes ?? {}).toSorted()).toEqual(['tiers.a.limits.tokens', 'tiers.a.price', 'tiers.b'])
    expect(entry?.changes?.['tiers.a.price']).toEqual({ from: 10, to: 12.5 })
    expect(entry?.changes?.['tiers.b']?.to).toBeNull()

    const same = await save(id, changed.json<SavedPricing>().pricing.tiers)
    expect(same.json()).toEqual(changed.json())
    expect(same.json<SavedPricing>().version).toBe(first.version + 1)
    expect(await entriesOf(id)).toHaveLength(2)
  })

  it('200: what is not edited stays: credit, source, day of an untouched tier, exact price', async () => {
    const { db } = test.database
    const found = await db
      .selectFrom('pricing_tiers')
      .select(['provider_id'])
      .where('credit_amount', 'is not', null)
      .executeTakeFirstOrThrow()
    const before = await db
      .selectFrom('pricing_tiers')
      .selectAll()
      .where('provider_id', '=', found.provider_id)
      .execute()
    const { slug } = await db
      .selectFrom('providers')
      .select('slug')
      .where('id', '=', found.provider_id)
      .executeTakeFirstOrThrow()
    const { pricing } = await provider(slug)
    const placed = pricing.tiers.map((tier) => ({ ...tier, displayOrder: tier.displayOrder + 5 }))
    expect((await save(found.provider_id, [...placed, aTier('new', { displayOrder: 99 })])).statusCode).toBe(200)
    const after = await db
      .selectFrom('pricing_tiers')
      .selectAll()
      .where('provider_id', '=', found.provider_id)
      .where('id', '<>', 'new')
      .execute()
    const content = (rows: typeof before) =>
      rows.map((row) => ({ ...row, display_order: 0 })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(content(after)).toEqual(content(before))
  })

  it('200: the flag of the free tier moves from one tier to another', async () => {
    const { id } = await provider('groq')
    const free = { isFreeTier: true, price: 0, isUnlimited: true }
    await save(id, [aTier('a', free), aTier('b', { displayOrder: 1 })])
    const moved = await save(id, [aTier('a'), aTier('b', { ...free, displayOrder: 1 })])
    expect(moved.json<SavedPricing>().pricing.tiers.map((tier) => tier.isFreeTier)).toEqual([false, true])
  })

  it('409: somebody else was faster; the answer has what they saved, and nothing is overwritten', async () => {
    const { id } = await provider('openai')
    const started = (await save(id, [aTier('a')])).json<SavedPricing>()
    const theirs = await save(id, [aTier('a', { price: 11 })], started.version)
    expect(theirs.statusCode, theirs.body).toBe(200)
    const entries = await entriesOf(id)
    const mine = await save(id, [aTier('a', { price: 12 })], started.version)
    expect([mine.statusCode, errorOf(mine).code]).toEqual([409, 'EDIT_CONFLICT'])
    expect(errorOf(mine).current).toEqual(theirs.json())
    expect((await provider('openai')).pricing.tiers[0]?.price).toBe(11)
    expect(await entriesOf(id)).toEqual(entries)
    const again = await save(id, [aTier('a', { price: 12 })], theirs.json<SavedPricing>().version)
    expect(again.statusCode).toBe(200)
  })

  it('409: of many at once exactly one wins, and one entry is written', async () => {
    const { id } = await provider('cohere')
    const { version } = (await save(id, [aTier('a')])).json<SavedPricing>()
    const entries = (await entriesOf(id)).length
    const responses = await Promise.all([1, 2, 3, 4, 5, 6].map((price) => save(id, [aTier('a', { price })], version)))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5)
    expect(await entriesOf(id)).toHaveLength(entries + 1)
  })

  it.each<[string, string, object[]]>([
    ['pricing.tiers', 'At least one pricing tier is required', []],
    ['pricing.tiers', 'Duplicate tier IDs found: a', [aTier('a'), aTier('a', { displayOrder: 1 })]],
    ['pricing.tiers.1.price', 'Tier 2: Price must be 0 or greater', [aTier('a'), aTier('b', { price: -1 })]],
    ['pricing.tiers.0.price', 'Tier 1: Price must be 0 or greater', [aTier('a', { price: null })]],
    ['pricing.tiers.0.name', 'Tier 1: Tier name is required', [aTier('a', { name: ' ' })]],
    [
      'pricing.tiers.0.limits.tokens.amount',
      'Tier 1: Token limit amount must be greater than 0',
      [aTier('a', { limits: { tokens: { amount: 0 } } })],
    ],
    [
      'pricing.tiers',
      'Only one tier can be marked as free tier',
      ['a', 'b'].map((id) => aTier(id, { isFreeTier: true, price: 0, isUnlimited: true })),
    ],
  ])('400: %s: %s; nothing is saved [ADM-PRICE-55]', async (field, message, tiers) => {
    const before = await provider('anthropic')
    const refused = await save(before.id, tiers)
    expect(refused.statusCode).toBe(400)
    expect(errorOf(refused)).toMatchObject({ code: 'VALIDATION_FAILED', error: message })
    expect(errorOf(refused).fields?.[field]).toBe(message)
    expect(await provider('anthropic')).toEqual(before)
    expect(await entriesOf(before.id)).toEqual([])
  })

  it('200: warnings alone are saved [ADM-PRICE-61]', async () => {
    const { id } = await provider('deepseek')
    const saved = await save(id, [
      aTier('Pro', { isRecommended: true }),
      aTier('pro', { isRecommended: true, currency: 'eur' }),
    ])
    expect(
      saved
        .json<SavedPricing>()
        .pricing.tiers.map(({ currency }) => currency)
        .toSorted(),
    ).toEqual(['EUR', 'USD'])
  })

  it('404: no such provider, and one that was taken out', async () => {
    const none = '019c0000-0000-7000-8000-000000000000'
    expect((await save(none, [aTier('a')])).statusCode).toBe(404)
    const { id } = await provider('perplexity')
    await test.database.db.updateTable('providers').set({ archived_at: test.clock.now }).where('id', '=', id).execute()
    const refused = await save(id, [aTier('a')])
    expect([refused.statusCode, errorOf(refused).error]).toEqual([404, 'Provider not found'])
  })

  it.each(['MODERATOR', 'CONTRIBUTOR', 'USER'] as const)('403: %s', async (role) => {
    const { id } = await provider('groq')
    const refused = await as(test.app, people[role]).put(`/admin/providers/${id}/pricing`, {
      pricing: { tiers: [aTier('a')] },
    })
    expect(refused.statusCode).toBe(403)
  })
})
