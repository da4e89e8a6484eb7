import { describe, expect, it } from 'vitest'
import { lastTags } from '../../testing/read-changes.ts'
import { catalogueApp } from '../../testing/test-app.ts'
import { recordChanges } from './changes.service.ts'

const test = await catalogueApp()

describe('recording changes', () => {
  it('stores a whole batch, with the percentage and the parties of the offer, and announces it', async () => {
    const { db } = test.database
    const { now } = test.clock
    const offer = await db
      .selectFrom('offers')
      .select(['id', 'model_id', 'provider_id'])
      .where('pricing_kind', '=', 'metered')
      .executeTakeFirstOrThrow()
    const at = new Date('2026-06-30T00:00:00Z')
    const price = { at, kind: 'price', offerId: offer.id, unit: '1M-tokens', source: 'staff' } as const
    await db.transaction().execute((tx) =>
      recordChanges(
        tx,
        [
          { ...price, field: 'input', before: '0.14', after: '0.44' },
          { ...price, field: 'output', before: null, after: '0.44', sourceUrl: 'https://nova.example/pricing' },
          { at, kind: 'launch', modelId: offer.model_id, source: 'models-dev' },
        ],
        now,
      ),
    )
    const rows = await db.selectFrom('recorded_changes').selectAll().where('recorded_at', '=', now).execute()
    const parties = { offer_id: offer.id, model_id: offer.model_id, provider_id: offer.provider_id }
    expect(rows).toHaveLength(3)
    expect(rows.find(({ field }) => field === 'input')).toMatchObject({ ...parties, at, change_percent: '214.29' })
    expect(rows.find(({ field }) => field === 'output')).toMatchObject({
      ...parties,
      before: null,
      after: '0.44',
      change_percent: null,
      source_url: 'https://nova.example/pricing',
    })
    expect(rows.find(({ kind }) => kind === 'launch')).toMatchObject({ model_id: offer.model_id, provider_id: null })
    expect(rows.every(({ id }) => id[14] === '7')).toBe(true)
    expect(await lastTags(test)).toEqual(['changes'])
  })

  it('nothing to record announces nothing', async () => {
    const before = await lastTags(test)
    await recordChanges(test.database.db, [], test.clock.now)
    expect(await lastTags(test)).toEqual(before)
    expect(before).toEqual(['changes'])
  })
})
