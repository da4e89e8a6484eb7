import { changeListener } from './hear-changes.ts'
import { as, catalogueApp, oneOfEach } from './test-app.ts'

type Entry = { action: string; changes: Record<string, { from: unknown; to: unknown }> }

/** The application with the seed catalogue, seen by its staff and by the public. */
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
    /** What the public is shown; call `hear` first to see what has changed. */
    shown: async <T>(path: string): Promise<T> => (await as(test.app).get(path)).json<T>(),
    /** What the audit log says of a record, oldest first. */
    entriesOf: async (targetId: string): Promise<Entry[]> =>
      (await admin.get(`/admin/audit-logs?targetId=${targetId}&sortOrder=asc`))
        .json<{ items: Entry[] }>()
        .items.map(({ action, changes }) => ({ action, changes })),
    /** The stored totals. */
    totals: async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await test.database.db.selectFrom('counts').selectAll().execute()).map(({ name, value }) => [name, value]),
      ),
  }
}
