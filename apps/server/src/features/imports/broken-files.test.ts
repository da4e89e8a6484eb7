import { decodeFile, ImportProblem, parseImportFile } from '@inferdex/domain/imports/import-file'
import type { ImportJob } from '@inferdex/contracts/imports.staff'
import { describe, expect, it } from 'vitest'
import { type BrokenFile, brokenFiles, halfBrokenFiles } from '../../testing/broken-import-files.ts'
import { aPerson, catalogueApp } from '../../testing/test-app.ts'
import { runJobsAt } from '../../testing/run-jobs.ts'
import { importFile } from './imports.jobs.ts'

const test = await catalogueApp()
const admin = await aPerson(test, 'ADMIN')

const bytesOf = ({ content }: Pick<BrokenFile, 'content'>) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)

/** Imports a file and runs its jobs until it is finished. */
async function imported(file: Pick<BrokenFile, 'content' | 'format'>): Promise<ImportJob> {
  const { app, database, clock } = test
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' }
  const url = `/api/admin/imports?kind=models&format=${file.format}&mode=all-or-nothing`
  const response = await app.inject({ method: 'POST', url, headers, payload: bytesOf(file) })
  expect(response.statusCode).toBe(201)
  const deps = { db: database.db, now: () => clock.now }
  expect(await runJobsAt(database, clock.now, { jobs: [importFile], depsFor: () => deps })).toEqual([])
  const { id } = response.json<ImportJob>()
  return (await app.inject({ method: 'GET', url: `/api/admin/imports/${id}`, headers })).json()
}

async function brokenModels(): Promise<number> {
  const rows = await test.database.db.selectFrom('models').select('slug').where('slug', 'like', 'broken%').execute()
  return rows.length
}

describe(`${brokenFiles.length} broken files`, () => {
  it('are at least 40', () => expect(brokenFiles.length).toBeGreaterThanOrEqual(40))

  it.each(brokenFiles)('$what: the parser says why and does not freeze', ({ format, message, ...file }) => {
    const startedAt = performance.now()
    const parse = () => parseImportFile('models', format, decodeFile(bytesOf(file)))
    expect(parse).toThrow(ImportProblem)
    expect(parse).toThrow(message)
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  it.each(brokenFiles)('$what: the server says the same and writes nothing', async (file) => {
    const job = await imported(file)
    expect(job).toMatchObject({ state: 'failed', created: 0, changed: 0 })
    expect(job.message).toMatch(file.message)
    expect(await brokenModels()).toBe(0)
  })
})

describe('files with one row that cannot be taken', () => {
  it.each(halfBrokenFiles)('$what: nothing is written, and the row is named', async (file) => {
    const job = await imported(file)
    expect(job).toMatchObject({ state: 'failed', message: 'Nothing was imported: 1 row has errors', errors: 1 })
    expect(await brokenModels()).toBe(0)
    const report = await test.app.inject({
      method: 'GET',
      url: `/api/admin/imports/${job.id}/errors`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(report.body).toMatch(/^row,column,reason,value\r\n[23],/)
  })
})
