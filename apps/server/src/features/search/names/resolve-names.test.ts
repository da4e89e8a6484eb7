import { describe, expect, it } from 'vitest'
import { catalogueApp } from '../../../testing/test-app.ts'
import { resolveNames } from './resolve-names.service.ts'

const test = await catalogueApp()
// Only the model's name contains the date of its version.
await test.database.db
  .updateTable('offers')
  .set({ provider_model_id: 'gpt-4o-of-may' })
  .where('provider_model_id', '=', 'gpt-4o-2024-05-13')
  .execute()

describe('the id of a dated version', () => {
  it.each([
    ['gpt-4o-2024-05-13', 'gpt-4o-2024-05-13', false],
    ['azure/gpt-4o-2024-05-13', 'gpt-4o-2024-05-13', false],
    ['gpt-4o-2024-08-06', 'gpt-4o', true],
    ['azure/gpt-4o-2024-08-06', 'gpt-4o', true],
  ])('%s means %s, a model of its own before the undated offer [DEV-17]', async (name, slug, hasOffer) => {
    const meaning = (await resolveNames(test.database.db, [name])).get(name)
    expect([meaning?.model?.slug, meaning?.offerId !== null]).toEqual([slug, hasOffer])
  })
})
