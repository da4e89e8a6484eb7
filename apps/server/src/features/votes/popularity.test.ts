import { describe, expect, it } from 'vitest'
import { refreshPopularFlags } from '../../platform/housekeeping.ts'
import { aReview, type CatalogueIds, catalogueIds } from '../../testing/community.ts'
import { manyPeople } from '../../testing/many-people.ts'
import { leaveOutOfRecount } from '../../testing/recount.ts'
import { as, catalogueApp, type Person } from '../../testing/test-app.ts'
import { lastTags } from '../../testing/read-changes.ts'

const test = await catalogueApp()
leaveOutOfRecount(test.database.db, 'figures of models')
const ids: CatalogueIds = await catalogueIds(test.database.db)
const people: Person[] = await manyPeople(test, 3)

async function isPopular(table: 'models' | 'providers', id: string): Promise<boolean> {
  const row = await test.database.db.selectFrom(table).select('is_popular').where('id', '=', id).executeTakeFirst()
  return row?.is_popular ?? expect.fail('there is no such row')
}

const like = (person: Person | undefined, targetType: string, targetId: string) =>
  as(test.app, person).post('/likes', { targetType, targetId, type: 'UPVOTE' })

describe('popular', () => {
  it.each(['models', 'providers'] as const)(
    'among %s is who has votes while few have any, and nobody without; lists hear of it only when it changes',
    async (table) => {
      const [type, id] = table === 'models' ? (['MODEL', ids.model] as const) : (['PROVIDER', ids.provider] as const)
      expect(await isPopular(table, id)).toBe(false)
      await like(people[0], type, id)
      expect(await isPopular(table, id)).toBe(true)
      expect(await lastTags(test)).toContain('ratings')
      await like(people[1], type, id)
      expect(await lastTags(test)).not.toContain('ratings')
      await like(people[1], type, id)
      await like(people[0], type, id)
      expect(await isPopular(table, id)).toBe(false)
      expect(await lastTags(test)).toContain('ratings')
    },
  )

  it('is by reviews too', async () => {
    await as(test.app, people[0]).post('/reviews', aReview(ids.otherModel))
    expect(await isPopular('models', ids.otherModel)).toBe(true)
  })

  it('once the marks are drawn anew, one vote is not enough where the top 10 % have more', async () => {
    const { db } = test.database
    await db.updateTable('models').set({ upvotes: 2 }).where('id', '<>', ids.model).execute()
    await refreshPopularFlags(db)
    expect(await lastTags(test)).toEqual(['ratings'])
    await like(people[0], 'MODEL', ids.model)
    expect(await isPopular('models', ids.model)).toBe(false)
    await like(people[1], 'MODEL', ids.model)
    expect(await isPopular('models', ids.model)).toBe(true)
    await refreshPopularFlags(db)
    expect(await lastTags(test)).not.toEqual(['ratings'])
  })
})
