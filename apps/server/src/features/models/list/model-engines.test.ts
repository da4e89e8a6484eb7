import { queryOfSelection, selectionOfQuery } from '@inferdex/contracts/models/model-selection'
import { listModels as contract } from '@inferdex/contracts/models/models'
import { directions, modelColumnNames } from '@inferdex/domain/models/model-columns'
import { modelFactsOf } from '@inferdex/domain/models/model-facts'
import { type ModelSelection, noModelFilters } from '@inferdex/domain/models/model-filters'
import { selectModels } from '@inferdex/domain/models/model-sort'
import { modelSelectionOf, parseModelsQuery } from '@inferdex/domain/models/models-query'
import { placeChoices } from '@inferdex/domain/offers/regions/places'
import { decodeSnapshot, encodeSnapshot, type SnapshotModel } from '@inferdex/domain/search/catalogue-snapshot'
import { foldCase } from '@inferdex/domain/text/fold-case'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import fc from 'fast-check'
import { type Insertable, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../../db/generated/tables.ts'
import { apiFilters, modelsAddress, replaceByUnusualModels } from '../../../testing/unusual-models.ts'
import { leaveOutOfRecount } from '../../../testing/recount.ts'
import { testDatabase, type TestDatabase } from '../../../testing/test-app.ts'
import { listSnapshotModels } from '../../search/snapshot.queries.ts'
import { readModelFacts } from './model-facts.queries.ts'
import { listModels } from '../models.queries.ts'

const QUERIES = proofRuns(10_000)
/** A new catalogue is generated after this many queries. */
const QUERIES_EACH = 250
const MODELS = 120

const database: TestDatabase = await testDatabase()
// Generated figures contain many ties.
leaveOutOfRecount(database.db)

const ids = (models: readonly { id: string }[]) => models.map(({ id }) => id)

/** Returns the rows as the browser gets them. */
async function browserRows(): Promise<readonly SnapshotModel[]> {
  const models = (await listSnapshotModels(database.db)) ?? []
  return decodeSnapshot(encodeSnapshot({ models, providers: [] })).models
}

/** Converts a selection to a page's API call and back. */
function received(selection: ModelSelection): ModelSelection {
  const wire = new URLSearchParams()
  for (const [key, value] of Object.entries(queryOfSelection(selection))) wire.set(key, String(value))
  return selectionOfQuery(contract.query.parse(Object.fromEntries(wire)))
}

async function walked(selection: ModelSelection, limit: number): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await listModels(database.db, selection, { limit, cursor })
    found.push(...ids(page.items))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

describe('the two engines of the models list', () => {
  it(`return the same models in the same order for ${QUERIES} random queries [HOUSE-06]`, async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
    const found = { none: 0, some: 0 }
    for (let done = 0; done < QUERIES; done += QUERIES_EACH) {
      await replaceByUnusualModels(database.db, MODELS, seed + done)
      const rows = await browserRows()
      expect(await readModelFacts(database.db), `facts, SEED=${seed}`).toEqual(modelFactsOf(rows))
      const numRuns = Math.min(QUERIES_EACH, QUERIES - done)
      await fc.assert(
        fc.asyncProperty(modelsAddress, fc.option(apiFilters), fc.nat(60), async (address, more, limit) => {
          const selection = { ...modelSelectionOf(parseModelsQuery(address)), ...more }
          const expected = ids(selectModels(rows, selection))
          found[expected.length === 0 ? 'none' : 'some'] += 1
          const { items } = await listModels(database.db, received(selection))
          expect(ids(items), `${address} SEED=${seed}`).toEqual(expected)
          // Some results are also read page by page.
          if (limit > 50) expect(await walked(received(selection), limit), `pages of ${address}`).toEqual(expected)
        }),
        { numRuns, seed: seed + done },
      )
    }
    // Enough queries must have results to compare.
    expect(found.some).toBeGreaterThan(found.none / 2)
  }, 900_000)

  it('return the same for every column in both directions, also page by page [HOUSE-06]', async () => {
    await replaceByUnusualModels(database.db, MODELS, 7)
    const rows = await browserRows()
    for (const sort of modelColumnNames) {
      for (const direction of directions) {
        const selection = { ...noModelFilters, sort, direction }
        const expected = ids(selectModels(rows, selection))
        expect(await walked(received(selection), 17), `${sort} ${direction}`).toEqual(expected)
      }
    }
  })

  it('fold the case of every character in the same way [HOUSE-06]', async () => {
    const characters = Array.from({ length: 0x1ffff }, (_, index) => index + 1)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
    for (let from = 0; from < characters.length; from += 50_000) {
      const some = characters.slice(from, from + 50_000)
      const { rows } = await sql<{ folded: string }>`
        select fold_case(${some.join('')}) as folded`.execute(database.db)
      expect(rows[0]?.folded === foldCase(some.join('')), `from ${from}`).toBe(true)
    }
  })
})

describe('by example', () => {
  /** Each row sets only the fields that its example covers. */
  const EXAMPLES: (Partial<Insertable<Tables['models']>> & { slug: string; name: string })[] = [
    { slug: 'unknown', name: 'Unknown' },
    { slug: 'free', name: 'Free', list_input: '0', list_output: '0', max_output: 10 },
    { slug: 'cheap', name: 'cheap', list_input: '0.1', list_output: '8', rating: 4.5, max_output: 30 },
    {
      slug: 'same-price',
      name: 'Bargain',
      list_input: '0.10',
      rating: 4.5,
      offer_count: 2,
      release_date: '2024-01-01',
    },
    { slug: 'dear', name: 'Été', list_input: '20', rating: 5, first_seen_on: '2025-01-01', context_window: 8000 },
    { slug: 'vector', name: '😀', set_type: 'embedding', max_output: 99, is_open_source: true, context_window: 7999 },
    { slug: 'wide', name: '｡', context_window: 1_000_000, review_count: 3 },
  ]
  beforeAll(async () => {
    await replaceByUnusualModels(database.db, 0, 0)
    await sql`insert into providers (id, slug, name, created_at, updated_at)
      values (gen_random_uuid(), 'maker', 'Maker', now(), now())`.execute(database.db)
    for (const [index, example] of EXAMPLES.entries()) {
      await database.db
        .insertInto('models')
        .values({
          id: `00000000-0000-4000-8000-00000000000${index}`,
          source: 'staff',
          source_date: '2026-01-01',
          created_at: new Date(),
          updated_at: new Date(),
          first_seen_on: null,
          ...example,
        })
        .execute()
    }
    await sql`update models set list_provider_id = (select id from providers where slug = 'maker')
      where list_input is not null`.execute(database.db)
  })

  const examples: [address: string, slugs: string][] = [
    ['sort=price', 'free same-price cheap dear unknown wide vector'],
    ['sort=price&dir=desc', 'dear same-price cheap free unknown wide vector'],
    ['sort=output', 'free cheap same-price unknown dear wide vector'],
    ['sort=output&dir=desc', 'cheap free same-price unknown dear wide vector'],
    ['sort=rating', 'dear same-price cheap free unknown wide vector'],
    ['sort=rating&dir=asc', 'free unknown wide vector cheap same-price dear'],
    ['sort=newest', 'dear same-price cheap free unknown wide vector'],
    ['sort=newest&dir=asc', 'same-price dear cheap free unknown wide vector'],
    ['sort=context', 'wide dear vector same-price cheap free unknown'],
    ['sort=context&dir=asc', 'vector dear wide same-price cheap free unknown'],
    ['sort=maxOutput', 'cheap free same-price unknown dear wide vector'],
    ['sort=maxOutput&dir=asc', 'free cheap same-price unknown dear wide vector'],
    ['sort=reviews', 'wide same-price cheap free unknown dear vector'],
    ['sort=reviews&dir=asc', 'same-price cheap free unknown dear vector wide'],
    ['sort=offers&dir=asc', 'cheap free unknown dear wide vector same-price'],
    ['sort=name', 'same-price cheap free unknown dear wide vector'],
    ['sort=name&dir=desc', 'vector wide dear unknown free cheap same-price'],
    ['q=éTÉ', 'dear'],
    ['q=EMBEDD', 'vector'],
    ['q=😀', 'vector'],
    ['context=8K', 'dear wide'],
    // Several values, also in a catalogue that only the server can search [SAFE-25].
    ['context=1M,8K', 'dear wide'],
    ['context=300K&context=1M', 'wide'],
    ['context=1M&context=32K&sort=context&dir=asc', 'wide'],
    ['maxInputPrice=0.1', 'same-price cheap free'],
    ['maxInputPrice=0', 'free'],
    ['minRating=4.5', 'dear same-price cheap'],
    ['source=open-source', 'vector'],
    ['weights=open', 'vector'],
    ['sold=true', 'same-price'],
    ['offers=disputed', ''],
    ['since=2024-01-01', 'same-price'],
    ['since=2024-01-02', ''],
    ['licence=unknown&maxInputPrice=0', 'free'],
    ['licence=permissive', ''],
    ['maker=nobody', ''],
    ['source=open-source,proprietary&type=embedding', 'vector'],
  ]
  it('facts, also of prices that nobody has and of no models at all [HOUSE-06]', async () => {
    const recorded = null
    expect(await readModelFacts(database.db)).toEqual({
      total: 7,
      withType: { chat: 6, embedding: 1 },
      withCapability: { vision: 0, function_calling: 0, imageGeneration: 0, videoGeneration: 0 },
      withSource: { 'open-source': 1, proprietary: 6 },
      withLicence: { permissive: 0, 'own-terms': 0, 'non-commercial': 0, closed: 0, unknown: 7 },
      withOpenWeights: 1,
      withPlace: Object.fromEntries(placeChoices.map((place) => [place, place === 'not-stated' ? 7 : 0])),
      makers: [],
      releasedIn: { '2024-01': 1 },
      sold: 1,
      withOffers: { disputed: 0, unconfirmed: 0 },
      decimals: { inputPrice: 2, outputPrice: 2, cacheReadPrice: 0, lowestInput: 0 },
      recorded,
    })
    expect(modelFactsOf(await browserRows())).toEqual(await readModelFacts(database.db))
    await database.db
      .transaction()
      .execute(async (tx) => {
        await sql`delete from models`.execute(tx)
        expect(await readModelFacts(tx)).toEqual(modelFactsOf([]))
        throw new Error('taken back')
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'))
  })

  it.each(examples)('%s [HOUSE-06]', async (address, slugs) => {
    const selection = modelSelectionOf(parseModelsQuery(new URLSearchParams(address)))
    const expected = slugs === '' ? [] : slugs.split(' ')
    expect(selectModels(await browserRows(), selection).map(({ slug }) => slug)).toEqual(expected)
    expect((await listModels(database.db, received(selection))).items.map(({ slug }) => slug)).toEqual(expected)
  })
})
