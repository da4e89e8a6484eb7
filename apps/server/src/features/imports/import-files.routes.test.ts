import type { ImportJob } from '@inferdex/contracts/imports.staff'
import { describe, expect, it } from 'vitest'
import { aModel, importApp } from '../../testing/import-app.ts'
import { errorOf } from '../../testing/test-app.ts'

const importing = await importApp()
const { test } = importing
await importing.imported(
  'models',
  aModel('imported-a', { name: 'Renamed' }),
  aModel('imported-b', { contextWindow: null }),
)

describe('POST /admin/imports', () => {
  const file = (...items: object[]) => JSON.stringify({ metadata: { version: '1.0' }, data: items })

  it('a dry run counts what would happen, writes nothing, and can be started', async () => {
    const items = file(aModel('dry-a'), aModel('imported-b', { contextWindow: null }), aModel('imported-a'), {})
    const looked = await importing.finished('kind=models&format=json&fileName=models.json', items)
    expect(looked).toMatchObject({
      state: 'checked',
      rows: 4,
      done: 4,
      created: 1,
      changed: 1,
      unchanged: 1,
      errors: 1,
    })
    expect((await importing.by.get('/catalog/models/dry-a')).statusCode).toBe(404)
    const refused = await importing.by.post(`/admin/imports/${looked.id}/start`, { mode: 'all-or-nothing' })
    expect(refused.statusCode).toBe(400)
    expect(errorOf(refused).error).toBe('Nothing was imported: 1 row has errors')
    expect((await importing.by.post(`/admin/imports/${looked.id}/start`, { mode: 'valid-rows' })).statusCode).toBe(200)
    await importing.work()
    expect(await importing.read(looked.id)).toMatchObject({
      state: 'done',
      created: 1,
      changed: 1,
      unchanged: 1,
      errors: 1,
    })
    expect((await importing.by.get('/catalog/models/dry-a')).statusCode).toBe(200)
    const report = await importing.by.get(`/admin/imports/${looked.id}/errors`)
    expect(report.headers['content-disposition']).toBe('attachment; filename="models-import-errors.csv"')
    expect(report.body).toContain('5,name,Name is required,\r\n')
    const again = await importing.by.post(`/admin/imports/${looked.id}/start`, { mode: 'valid-rows' })
    expect(again.statusCode).toBe(409)
  })

  it('valid rows are written and the others reported, also those that only the catalogue refuses', async () => {
    const items = file(aModel('valid-a'), aModel('valid-b', { providers: ['no-such-provider'] }), aModel('valid-c'))
    const job = await importing.finished('kind=models&format=json&mode=valid-rows', items)
    expect(job).toMatchObject({ state: 'done', created: 2, errors: 1 })
    expect((await importing.by.get(`/admin/imports/${job.id}/errors`)).body).toContain(
      '3,providers,There is no provider with this slug,no-such-provider\r\n',
    )
  })

  it('CSV with a byte order mark and UTF-16 are read', async () => {
    const text = 'name,slug,website,rating,reviewCount\r\nÉcole,ecole-utf,https://e.example,1,0\r\n'
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    expect(await importing.finished('kind=providers&format=csv&mode=all-or-nothing', utf16)).toMatchObject({
      state: 'done',
      created: 1,
    })
    const utf8 = Buffer.from(`\uFEFF${text}`)
    expect(await importing.finished('kind=providers&format=csv&mode=all-or-nothing', utf8)).toMatchObject({
      unchanged: 1,
    })
  })

  it('can be cancelled before it runs: nothing is written, and its file is gone', async () => {
    const { id } = await importing.upload('kind=models&format=json&mode=valid-rows', file(aModel('cancelled-a')))
    expect((await importing.by.post(`/admin/imports/${id}/cancel`)).json()).toMatchObject({ state: 'cancelled' })
    await importing.work()
    expect((await importing.by.get('/catalog/models/cancelled-a')).statusCode).toBe(404)
    const left = await test.database.db.selectFrom('import_files').select('import_id').execute()
    expect(left).toEqual([])
    expect((await importing.by.post(`/admin/imports/${id}/cancel`)).statusCode).toBe(409)
  })

  it('is announced by chunk, not by row, and written down once', async () => {
    const many = file(...Array.from({ length: 2500 }, (_, n) => aModel(`many-${n}`)))
    const before = await test.database.db.selectFrom('catalogue_changes').select('seq').execute()
    const job = await importing.finished('kind=models&format=json&mode=valid-rows', many)
    expect(job).toMatchObject({ state: 'done', created: 2500, rows: 2500, done: 2500 })
    const after = await test.database.db
      .selectFrom('catalogue_changes')
      .select('summary')
      .orderBy('seq')
      .offset(before.length)
      .execute()
    // Three chunks of a thousand rows; the lists at the end, and at intervals if it takes long.
    const isOfLists = ({ summary }: { summary: string }) => summary === 'An import of models'
    expect(after.filter((change) => !isOfLists(change)).map(({ summary }) => summary)).toEqual([
      '1000 models were imported',
      '1000 models were imported',
      '500 models were imported',
    ])
    expect(after.findLastIndex(isOfLists)).toBe(after.length - 1)
    expect(after.filter(isOfLists).length).toBeLessThanOrEqual(4)
    expect(await importing.newestAudit()).toMatchObject({ target_id: job.id, changes: { created: { to: 2500 } } })
    const rows = await test.database.db
      .selectFrom('import_rows')
      .select('row')
      .where('import_id', '=', job.id)
      .execute()
    expect(rows).toEqual([])
  })

  it('lists the latest, newest first', async () => {
    const jobs = (await importing.by.get('/admin/imports?kind=models')).json<ImportJob[]>()
    expect(jobs.length).toBeGreaterThan(2)
    expect(jobs[0]).toMatchObject({ created: 2500, kind: 'models' })
  })

  it('413: a file above the limit; 401 before its body is read', async () => {
    const big = Buffer.alloc(64 * 1024 * 1024 + 1, 'a')
    const url = '/api/admin/imports?kind=models&format=csv'
    const headers = { 'content-type': 'application/octet-stream' }
    const response = await test.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization: `Bearer ${importing.admin.token}` },
      payload: big,
    })
    expect(response.statusCode).toBe(413)
    expect((await test.app.inject({ method: 'POST', url, headers, payload: big })).statusCode).toBe(401)
  })
})
