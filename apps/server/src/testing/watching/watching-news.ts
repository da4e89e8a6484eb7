import { newId } from '../../platform/ids.ts'
import { notifyWatchers } from '../../features/watching/watching.service.ts'
import type { TestApp } from '../test-app.ts'

/** Commits that a price of a model was halved, and notifies its watchers. Returns the id of the event. */
export async function addNews({ database: { db }, clock }: TestApp, modelId: string): Promise<string> {
  const at = clock.now
  const event = { id: newId(at), kind: 'price', at, recorded_at: at, model_id: modelId, source: 'staff' } as const
  const change = { field: 'input', before: '2', after: '1', unit: '1M-tokens', percent: '-50' }
  await db
    .insertInto('watch_events')
    .values({ ...event, changes: JSON.stringify([change]), percent: '-50' })
    .execute()
  await notifyWatchers(db, at)
  return event.id
}
