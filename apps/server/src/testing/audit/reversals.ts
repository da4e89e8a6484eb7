import type { RecordHistory } from '@inferdex/contracts/history/history.staff'
import type { Db } from '../../db/db.ts'
import { saveNow } from '../save-now.ts'
import type { as } from '../test-app.ts'

type Client = ReturnType<typeof as>
type Sent = { path: string; body: object }

/** Changes a new record, and returns the call that undoes this change. */
export async function aReversal(
  admin: Client,
  kind: 'models' | 'providers' | 'deals',
  id: string,
  change: object,
): Promise<Sent> {
  const path = `/admin/${kind}/${id}`
  await saveNow(admin, path, change)
  const { items, record } = (await admin.get(`${path}/history`)).json<RecordHistory>()
  const entries = items.filter(({ canRevert }) => canRevert).map((entry) => entry.id)
  return { path: `${path}/history/revert`, body: { entries, revision: record.revision } }
}

/**
 * Returns the call that locks a field of one of a model's offers; with `isEnd`, locks it and returns the call that
 * unlocks it.
 */
export async function aLock(
  { db, admin }: { db: Db; admin: Client },
  modelId: string,
  { isEnd = false }: { isEnd?: boolean } = {},
): Promise<Sent> {
  const { id: offerId } = await db
    .selectFrom('offers')
    .select('id')
    .where('model_id', '=', modelId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const call = { path: `/admin/models/${modelId}/locks`, body: { offerId, field: 'input' } }
  if (!isEnd) return call
  await admin.post(call.path, call.body)
  return { path: `${call.path}/end`, body: { ...call.body, expected: null } }
}
