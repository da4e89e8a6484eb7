import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import type { AuditAction } from '@inferdex/domain/audit/audit-actions'
import { recordAction } from '../features/audit/audit.service.ts'
import { expect } from 'vitest'
import { changeListener } from './read-changes.ts'
import { saveNow } from './save-now.ts'
import { as, catalogueApp, oneOfEach, type TestApp } from './test-app.ts'

type Entry = { action: string; changes: Record<string, { from: unknown; to: unknown }> }

/** Starts the application with the seed catalogue, and clients for staff and visitors. */
export async function staffApp() {
  const test = await catalogueApp()
  const people = await oneOfEach(test)
  const readChanges = changeListener(test)
  await readChanges()
  const admin = as(test.app, people.ADMIN)
  let made = 0
  return {
    test,
    people,
    admin,
    moderator: as(test.app, people.MODERATOR),
    readChanges,
    /** Adds a model with these fields. */
    aModel: async (fields: object = {}): Promise<EditedModel> => {
      made += 1
      const res = await admin.post('/admin/models', { name: `Made ${made}`, slug: `made-${made}`, ...fields })
      expect(res.statusCode, res.body).toBe(201)
      return res.json()
    },
    changedModel: async (id: string, body: object): Promise<EditedModel> => {
      const res = await saveNow(admin, `/admin/models/${id}`, body)
      expect(res.statusCode, res.body).toBe(200)
      return res.json()
    },
    /** Returns the visitors' view; call `readChanges` first to apply changes. */
    shown: async <T>(path: string): Promise<T> => (await as(test.app).get(path)).json<T>(),
    /** Returns the audit log's entries of a record, oldest first. */
    entriesOf: async (targetId: string): Promise<Entry[]> =>
      (await admin.get(`/admin/audit-logs?targetId=${targetId}&sortOrder=asc`))
        .json<{ items: Entry[] }>()
        .items.map(({ action, changes }) => ({ action, changes })),
    /** Returns the stored totals. */
    totals: async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await test.database.db.selectFrom('counts').selectAll().execute()).map(({ name, value }) => [name, value]),
      ),
  }
}

/** Writes the audit log entry of a renamed model. */
export function recordRenaming(
  test: TestApp,
  actor: { readonly id: string },
  { action, targetId }: { readonly action: AuditAction; readonly targetId: string },
): Promise<void> {
  const entry = { action, targetType: 'MODEL', targetId, changes: { name: { from: 'a', to: 'b' } } } as const
  return test.database.db
    .transaction()
    .execute((tx) => recordAction(tx, { id: actor.id, address: '192.0.2.7' }, entry, test.clock.now))
}
