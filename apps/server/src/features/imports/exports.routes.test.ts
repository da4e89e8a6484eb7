import { beforeAll, describe, expect, it } from 'vitest'
import { aDeal, aModel, aProvider, importApp, PRICED } from '../../testing/import-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let importing: Awaited<ReturnType<typeof importApp>>
let test: TestApp
beforeAll(async () => {
  importing = await importApp()
  ;({ test } = importing)
  const valid = [aModel('valid-a'), aModel('valid-c')]
  const models = [aModel('imported-a', PRICED), aModel('imported-b', { contextWindow: null }), ...valid]
  await importing.imported('models', ...models)
  test.clock.now = new Date(test.clock.now.getTime() + 60_000)
  await importing.imported('models', aModel('imported-a', { name: 'Renamed', pricing: { inputPerMillion: 0.5 } }))
  const provider = aProvider('imported-p', { tools: [{ name: 'CLI', type: 'cli' }], models: ['gpt-5'] })
  const pro = { id: 'pro', name: 'Pro', displayOrder: 1, features: ['Support'], price: 0, isFreeTier: true }
  await importing.imported('providers', { ...provider, pricing: { tiers: [pro], currency: 'EUR' } })
  await importing.imported('providers', aProvider('ecole', { name: 'École' }))
  await importing.imported(
    'deals',
    aDeal('Ten off'),
    aDeal('Without words', { description: null }),
    aDeal('Half price', {
      discount: '50%',
      submittedBy: importing.admin.username,
      verified: true,
      expiresAt: '2027-01-01',
    }),
  )
  // More than one batch.
  await importing.imported('models', ...Array.from({ length: 2500 }, (_, n) => aModel(`many-${n}`)))
})

describe('GET /admin/{models,providers,deals}/export', () => {
  it.each(['models', 'providers', 'deals'] as const)(
    '%s: everything that was exported is left alone when it is imported [ADM-EXP-06] [ADM-EXP-01] [STAFF-05]',
    async (kind) => {
      for (const format of ['json', 'csv'] as const) {
        const response = await importing.by.get(`/admin/${kind}/export?format=${format}`)
        expect(response.statusCode).toBe(200)
        expect(response.headers['content-disposition']).toBe(
          `attachment; filename="${kind}-export-2026-07-01.${format}"`,
        )
        const job = await importing.finished(`kind=${kind}&format=${format}`, response.body)
        expect(job).toMatchObject({ state: 'checked', created: 0, changed: 0, errors: 0, message: null })
        const { total } = await test.database.db
          .selectFrom(kind)
          .select((of) => of.fn.countAll<number>().as('total'))
          .where('archived_at', 'is', null)
          .executeTakeFirstOrThrow()
        expect(job.unchanged).toBe(total)
      }
    },
  )

  it('keeps to the filters of the list, and counts what it holds [ADM-EXP-03]', async () => {
    const response = await importing.by.get('/admin/models/export?family=Imported&minContextWindow=1&search=valid')
    const file = response.json<{ metadata: object; data: { slug: string }[] }>()
    expect(file.metadata).toMatchObject({ version: '1.0', type: 'models', count: 2 })
    expect(file.data.map(({ slug }) => slug)).toEqual(['valid-a', 'valid-c'])
    const deals = (
      await importing.by.get('/admin/deals/export?minDiscount=50&maxDiscount=50&search=from%20a%20file')
    ).json<{
      data: unknown[]
    }>()
    expect(deals.data).toHaveLength(1)
    const providers = (await importing.by.get('/admin/providers/export?search=imported-p&hasFreeTier=true')).json<{
      data: unknown[]
    }>()
    expect(providers.data).toMatchObject([{ slug: 'imported-p', pricing: { tiers: [{ id: 'pro' }] } }])
  })
})
