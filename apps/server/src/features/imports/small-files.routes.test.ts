import type { ImportJob } from '@inferdex/contracts/imports.staff'
import { describe, expect, it } from 'vitest'
import { aModel, importApp, PRICED } from '../../testing/import-app.ts'

const importing = await importApp()
await importing.imported('models', aModel('known-one', PRICED))

type Priced = { pricing: { inputPerMillion: number | null } }
const sent = (query: string, content: string): Promise<ImportJob> => importing.upload(query, content)

describe('a small file', () => {
  it('is compared with the catalogue in the answer, and its job has nothing left to do [STAFF-24]', async () => {
    const rows = Array.from({ length: 6 }, (_, n) => aModel(`small-${n}`, PRICED))
    const answer = await sent('kind=models&format=json', JSON.stringify(rows))
    expect(answer).toMatchObject({ state: 'checked', rows: 6, created: 6, errors: 0, notes: {} })
    await importing.work()
    expect(await importing.read(answer.id)).toEqual(answer)
  })

  it('says what an import leaves alone: unknown columns, providers that are missing and prices that are empty [STAFF-24]', async () => {
    const shorter = { ...PRICED, providers: ['openai'], color: 'red' }
    const file = (await importing.by.get('/admin/models/export?search=gpt-5&format=json')).json<{ data: Priced[] }>()
    const priced = file.data.find(({ pricing }) => pricing.inputPerMillion !== null)
    if (priced === undefined) throw new Error('No model has a list price')
    const emptied = { ...priced, pricing: { ...priced.pricing, inputPerMillion: null } }
    const items = [aModel('known-one', shorter), emptied, aModel('unknown-one', shorter)]
    const answer = await sent('kind=models&format=json', JSON.stringify(items))
    expect(answer).toMatchObject({ state: 'checked', created: 1, changed: 0, unchanged: 2 })
    expect(answer.notes).toEqual({ unknownColumns: ['color'], keptProviders: 1, keptPrices: 1, keptScores: 0 })
  })

  it('of another kind fails with one sentence and has no report of rows [STAFF-24]', async () => {
    const deals = 'title;description;discount;providerName;submittedBy\nHalf;For a month;50%;OpenAI;unknown\n'.concat(
      'A tenth;For a year;10%;OpenAI;unknown\n',
    )
    expect(await sent('kind=models&format=csv', deals)).toMatchObject({
      state: 'failed',
      message: 'This is a file of deals, not of models: please import it in the list of deals',
      errors: 0,
    })
    expect(await sent('kind=deals&format=csv', deals)).toMatchObject({
      state: 'checked',
      rows: 2,
      errors: 0,
      created: 2,
    })
  })

  it('400 without a format [STAFF-24]', async () => {
    const response = await importing.by.post('/admin/imports?kind=models', {})
    expect(response.statusCode).toBe(400)
  })
})
