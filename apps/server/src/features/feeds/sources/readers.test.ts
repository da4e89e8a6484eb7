import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/test-app.ts'
import { readers } from './readers.ts'

it('every feed of a new installation has a format that is read', async () => {
  const { db } = await testDatabase()
  const feeds = await db.selectFrom('feeds').select(['id', 'format']).execute()
  expect(feeds.length).toBeGreaterThanOrEqual(11)
  expect(feeds.filter(({ format }) => !Object.hasOwn(readers, format))).toEqual([])
})
