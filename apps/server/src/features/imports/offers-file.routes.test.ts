import type { ImportJob } from '@inferdex/contracts/imports.staff'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { importApp } from '../../testing/import-app.ts'
import { aPerson, as } from '../../testing/test-app.ts'

const importing = await importApp()

const exported = async (kind: string, format: string) =>
  (await importing.by.get(`/admin/${kind}/export?format=${format}`)).body
const compared = (kind: string, format: string, content: string): Promise<ImportJob> =>
  importing.finished(`kind=${kind}&format=${format}`, content)

async function counts() {
  const { rows } = await sql<{ observations: number; changes: number; prices: number }>`
    select (select count(*) from observations) as observations, (select count(*) from recorded_changes) as changes,
      (select count(*) from price_components) as prices`.execute(importing.test.database.db)
  return rows[0] ?? { observations: 0, changes: 0, prices: 0 }
}

describe('an exported file that is imported again', () => {
  it.each([
    ['models', 'json'],
    ['models', 'csv'],
    ['providers', 'csv'],
    ['deals', 'json'],
    ['deals', 'csv'],
    ['offers', 'json'],
    ['offers', 'csv'],
  ])('of %s as %s changes nothing [STAFF-04]', { timeout: 180_000 }, async (kind, format) => {
    const job = await compared(kind, format, await exported(kind, format))
    expect(job).toMatchObject({ state: 'checked', errors: 0, created: 0, changed: 0, notes: {} })
    expect(job.unchanged).toBe(job.rows)
    expect(job.rows).toBeGreaterThan(0)
  })

  it('has maker, max output, cutoff and licence of models, and start and conditions of deals [STAFF-04]', async () => {
    const [models] = (await exported('models', 'csv')).split('\r\n')
    for (const column of [
      'lab',
      'maxOutput',
      'knowledgeCutoff',
      'licence',
      'hasOpenWeights',
      'scores',
      'inputPerMillion',
    ])
      expect(models).toContain(column)
    const [deals] = (await exported('deals', 'csv')).split('\r\n')
    for (const column of ['startsAt', 'newUser', 'startup', 'student', 'region', 'cardNeeded'])
      expect(deals).toContain(column)
  })
})

describe('the file of offers', () => {
  const change = (csv: string) => {
    const lines = csv.split('\r\n')
    const at = lines.findIndex((line) => /,input,standard,0,3,1M-tokens,/.test(line))
    const row = lines[at] ?? ''
    lines[at] = row.replace(',input,standard,0,3,', ',input,standard,0,3.5,')
    return { csv: lines.join('\r\n'), only: [lines[0], lines[at]].join('\r\n') }
  }

  it('has a row per price [STAFF-04]', async () => {
    const [head, ...rows] = (await exported('offers', 'csv')).trimEnd().split('\r\n')
    expect(head).toBe('model,provider,id,component,mode,tier,amount,unit,validFrom,source')
    expect(rows.length).toBeGreaterThan(10_000)
  })

  it('with one other amount makes exactly one observation, one price and one change, and an audit entry [STAFF-04]', {
    timeout: 180_000,
  }, async () => {
    const { csv } = change(await exported('offers', 'csv'))
    const before = await counts()
    const job = await importing.finished('kind=offers&format=csv&mode=all-or-nothing', csv)
    expect(job).toMatchObject({ state: 'done', changed: 1, created: 0, errors: 0, canUndo: false })
    const after = await counts()
    expect(after).toEqual({
      observations: before.observations + 1,
      changes: before.changes + 1,
      prices: before.prices + 1,
    })
    const { rows } = await sql`
      select o.value, o.source, o.source_url is not null as linked, c.before, c.after from observations o
        join recorded_changes c on c.observation_id = o.id where o.source = 'import'`.execute(
      importing.test.database.db,
    )
    expect(rows).toEqual([{ value: '3.5', source: 'import', linked: true, before: '3', after: '3.5' }])
    expect(await importing.newestAudit()).toMatchObject({ action: 'IMPORT_OFFERS', target_type: 'CATALOGUE' })
    expect(await compared('offers', 'csv', csv)).toMatchObject({ changed: 0, created: 0 })
  })

  it('names the rows that it cannot take [STAFF-04]', async () => {
    const head = 'model,provider,id,component,mode,tier,amount,unit'
    const [, row = ''] = (await exported('offers', 'csv'))
      .split('\r\n')
      .filter((line) => line.includes(',input,standard,0,'))
    const [model, provider, id] = row.split(',')
    const rows = [
      `${model},${provider},nobody-sells-this,input,standard,0,1,1M-tokens`,
      `${model},${provider},${id},sugar,standard,0,1,1M-tokens`,
      `${model},${provider},${id},input,standard,0,free,1M-tokens`,
      `${model},${provider},${id},output,standard,0,,1M-tokens`,
      `${model},${provider},${id},input,batch,0,-1,1M-tokens`,
      `${model},${provider},${id},input,batch,0,1,1M-tokens`,
      `${model},${provider},${id},input,batch,0,2,1M-tokens`,
    ]
    const job = await compared('offers', 'csv', [head, ...rows].join('\n'))
    expect(job).toMatchObject({ state: 'checked', rows: 7, errors: 6 })
    const report = (await importing.by.get(`/admin/imports/${job.id}/errors`)).body.split('\r\n')
    expect(report.slice(1, -1).map((line) => line.split(',').slice(0, 3).join(','))).toEqual([
      '2,id,This provider does not sell this model under this id',
      '3,component,There is no such kind of price',
      '4,amount,amount must be a number',
      '5,amount,amount is required for a component',
      '6,amount,amount must be 0 or greater',
      '8,component,This price is already in row 7',
    ])
  })

  it('403: a moderator gets no file of offers [STAFF-04]', async () => {
    const moderator = as(importing.test.app, await aPerson(importing.test, 'MODERATOR'))
    expect((await moderator.get('/admin/offers/export')).statusCode).toBe(403)
  })
})
