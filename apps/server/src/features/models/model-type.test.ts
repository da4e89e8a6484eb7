import { allowsCommercialUse } from '@inferdex/domain/models/model-licence'
import { licenceCases } from '@inferdex/domain/models/model-licence.cases'
import { modelTypeWords, modelTypes } from '@inferdex/domain/models/model-type'
import { modelTypeCases } from '@inferdex/domain/models/model-type.cases'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { catalogueApp } from '../../testing/test-app.ts'

const test = await catalogueApp()

it.each(modelTypeCases)('the database says $type of $slug too [FIG-18]', async (given) => {
  const { name, slug, capabilities, outputs, type } = given
  const { rows } = await sql<{ type: string }>`
    select model_type_of(${name}, ${slug}, ${[...capabilities]}::text[], ${[...outputs]}::text[]) as type`.execute(
    test.database.db,
  )
  expect(rows).toEqual([{ type }])
})

it('and searches for the same words [FIG-18]', async () => {
  const { rows } = await sql<{ type: string; words: string }>`
    select type, model_type_words(type) as words from unnest(${[...modelTypes]}::text[]) as type`.execute(
    test.database.db,
  )
  expect(Object.fromEntries(rows.map(({ type, words }) => [type, words]))).toEqual(modelTypeWords)
})

it('the database says the same kinds of licences [USE-06]', async () => {
  const { rows } = await sql<{ kind: string }>`
    select licence_kind_of(licence) as kind
    from unnest(${licenceCases.map(([licence]) => licence)}::text[]) with ordinality as given (licence, place)
    order by place`.execute(test.database.db)
  expect(rows.map(({ kind }) => kind)).toEqual(licenceCases.map(([, kind]) => kind))
})

it('every model of the seed has the type of its name, capabilities and outputs; staff can say another [FIG-18]', async () => {
  const { db } = test.database
  const count = async (type: string) =>
    (
      await db
        .selectFrom('models')
        .select('slug')
        .where('type', '=', type as 'chat')
        .execute()
    ).map(({ slug }) => slug)
  expect(await count('embedding')).toEqual(expect.arrayContaining(['bge-m3', 'voyage-2', 'text-embedding-3-small']))
  expect(await count('speech')).toEqual(expect.arrayContaining(['lyria-3-pro-preview', 'whisper-1', 'gpt-audio']))
  expect(await count('chat')).toEqual(expect.arrayContaining(['gpt-5', 'qwen3-omni-flash', 'claude-opus-5']))
  await db.updateTable('models').set({ set_type: 'other' }).where('slug', '=', 'gpt-5').execute()
  expect(await count('other')).toContain('gpt-5')
})

it('only models under a licence that allows commercial use are open source in the seed; others have open weights [FIG-25]', async () => {
  const models = await test.database.db
    .selectFrom('models')
    .select(['slug', 'licence', 'is_open_source', 'open_weights'])
    .execute()
  const open = models.filter((model) => model.is_open_source)
  expect(open.length).toBeGreaterThan(100)
  expect(open.filter(({ licence }) => allowsCommercialUse(licence) !== true)).toEqual([])
  expect(models.find(({ slug }) => slug === 'command-r-plus')).toMatchObject({
    is_open_source: false,
    open_weights: true,
  })
  expect(models.find(({ slug }) => slug === 'gemini-2-5-flash-lite')).toMatchObject({
    licence: 'Proprietary',
    open_weights: false,
  })
})
