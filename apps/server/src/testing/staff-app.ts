import { changeListener } from './hear-changes.ts'
import { as, catalogueApp, oneOfEach } from './test-app.ts'

type Entry = { action: string; changes: Record<string, { from: unknown; to: unknown }> }

/** Starts the application with the seed catalogue, and clients for staff and visitors. */
export async function staffApp() {
  const test = await catalogueApp()
  const people = await oneOfEach(test)
  const hear = changeListener(test)
  await hear()
  const admin = as(test.app, people.ADMIN)
  return {
    test,
    people,
    admin,
    moderator: as(test.app, people.MODERATOR),
    hear,
    /** Returns what visitors see; call `hear` first to see changes. */
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
