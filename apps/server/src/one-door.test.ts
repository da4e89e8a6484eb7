import { AppError } from '@inferdex/contracts/protocol/errors'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCatalogueFiles, type SeedCatalogue } from './seed/catalogue-files.ts'
import { loadModels } from './seed/catalogue-models.ts'
import { loadOffers } from './seed/catalogue-offers.ts'
import { loadProviders } from './seed/catalogue-providers.ts'
import { aDeal, aModel, aProvider } from './testing/import-app.ts'
import { as, catalogueApp, errorOf, oneOfEach, type TestApp } from './testing/test-app.ts'

const WRITERS = ['staff', 'submission', 'import', 'seed'] as const
type Writer = (typeof WRITERS)[number]
type Values = Readonly<Record<string, unknown>>
type Kind = 'model' | 'provider' | 'deal'

/** A record with one wrong field, and its writers: not every writer has every field. */
type Case = readonly [kind: Kind, wrong: Values, words: string, writers?: readonly Writer[]]

const long = (length: number) => 'x'.repeat(length)
const BAD_SLUG = 'Slug must contain only lowercase letters, numbers, and hyphens'

const CASES: readonly Case[] = [
  ['model', { name: '' }, 'Name is required'],
  ['model', { name: 'ab' }, 'Name must be at least 3 characters'],
  ['model', { name: long(101) }, 'Name must not exceed 100 characters'],
  ['model', { slug: 'Not a slug' }, BAD_SLUG],
  ['model', { contextWindow: 999 }, 'Context window must be at least 1000'],
  ['model', { inputPerMillion: -1 }, 'Input price must be 0 or greater', ['staff', 'submission', 'import']],
  ['model', { outputPerMillion: -1 }, 'Output price must be 0 or greater', ['staff', 'submission', 'import']],
  ['model', { rating: 6 }, 'Rating must be between 0 and 5', ['staff', 'import']],
  ['model', { rating: 4.55 }, 'Rating must have at most one decimal, such as 4.5', ['staff', 'import']],
  ['model', { reviewCount: -1 }, 'Review count must be 0 or greater', ['staff', 'import']],
  [
    'model',
    { isOpenSource: true, licence: 'CC-BY-NC-4.0' },
    'CC-BY-NC-4.0 does not allow commercial use: choose Open weights',
    ['staff', 'seed'],
  ],
  ['model', { weightsUrl: 'http://nova.example/weights' }, 'Weights link must start with https://'],
  ['model', { weightsUrl: 'javascript:alert(1)' }, 'Weights link must start with https://'],
  ['model', { weightsUrl: 'nova.example' }, 'Weights link must start with https://'],
  ['model', { weightsUrl: `https://${long(2000)}` }, 'Weights link must not exceed 2000 characters'],
  ['provider', { name: '' }, 'Name is required'],
  ['provider', { name: 'a' }, 'Name must be at least 2 characters'],
  ['provider', { name: long(101) }, 'Name must not exceed 100 characters'],
  ['provider', { slug: 'Not a slug' }, BAD_SLUG],
  ['provider', { website: 'ftp://nova.example' }, 'Website must start with http:// or https://'],
  ['provider', { documentation: 'nova' }, 'Documentation must start with http:// or https://'],
  ['provider', { description: long(1001) }, 'Description must not exceed 1000 characters'],
  ['provider', { rating: 4.55 }, 'Rating must have at most one decimal, such as 4.5', ['staff', 'import']],
  ['deal', { title: 'ab' }, 'Title must be at least 3 characters'],
  ['deal', { title: long(201) }, 'Title must not exceed 200 characters'],
  ['deal', { description: long(1001) }, 'Description must not exceed 1000 characters'],
  ['deal', { discount: 101 }, 'Discount must be between 0 and 100 (%)'],
  ['deal', { referralLink: 'ftp://nova.example' }, 'Link must start with http:// or https://'],
]

const VALID: Readonly<Record<Kind, Values>> = {
  model: { name: 'Nova One', slug: 'nova-one', contextWindow: 8000 },
  provider: { name: 'Nova', slug: 'nova', website: 'https://nova.example' },
  deal: { title: 'Half price', description: 'For a year', discount: 50 },
}

let test: TestApp
let people: Awaited<ReturnType<typeof oneOfEach>>
let seed: SeedCatalogue
let providerId: string
beforeAll(async () => {
  test = await catalogueApp()
  people = await oneOfEach(test)
  seed = (await readCatalogueFiles()).parse()
  const provider = await test.database.db
    .selectFrom('providers')
    .select('id')
    .where('slug', '=', 'openai')
    .executeTakeFirstOrThrow()
  providerId = provider.id
})

const messagesOf = (response: LightMyRequestResponse): string[] => {
  expect(response.statusCode, response.body).toBe(400)
  return Object.values(errorOf(response).fields ?? {})
}

/** Moves the prices one level deeper, where the API has them. */
function nested({ inputPerMillion = 1, outputPerMillion = 1, ...values }: Values): Values {
  return { ...values, pricing: { inputPerMillion, outputPerMillion } }
}

async function byStaff(kind: Kind, values: Values): Promise<string[]> {
  const body = {
    model: nested({ ...values, providers: ['openai'] }),
    provider: values,
    deal: { ...values, providerId },
  }
  return messagesOf(await as(test.app, people.ADMIN).post(`/admin/${kind}s`, body[kind]))
}

/** Submits a record, which passes the submission form, and approves it, which the rules refuse. */
async function bySubmission(kind: Kind, values: Values): Promise<string[]> {
  const { referralLink = 'https://nova.example', ...deal } = values
  const bodyOf = {
    model: (fields: Values) => nested({ family: 'Nova', providerIds: [providerId], ...fields }),
    provider: (fields: Values) => fields,
    deal: (fields: Values) => ({ providerId, providerName: 'OpenAI', link: referralLink, ...fields }),
  }[kind]
  const valid = kind === 'deal' ? { ...bodyOf(VALID.deal), link: 'https://nova.example' } : bodyOf(VALID[kind])
  const sent = await as(test.app, people.USER).post('/submissions', { type: kind.toUpperCase(), data: valid })
  const { id } = sent.json<{ id: string }>()
  const data = JSON.stringify({ ...sent.json<{ data: Values }>().data, ...bodyOf(kind === 'deal' ? deal : values) })
  await sql`update submissions set data = ${data}::jsonb where id = ${id}`.execute(test.database.db)
  return messagesOf(await as(test.app, people.ADMIN).post(`/submissions/${id}/approve`, { version: 1 }))
}

async function byImport(kind: Kind, values: Values): Promise<string[]> {
  const item = {
    model: () => nested(aModel('nova-one', { providers: ['openai'], ...values })),
    provider: () => aProvider('nova', values),
    deal: () => aDeal('Half price', { ...values, discount: `${String(values.discount)}%` }),
  }[kind]()
  return messagesOf(await as(test.app, people.ADMIN).post(`/admin/${kind}s/import`, { items: [item] }))
}

async function bySeed(kind: Kind, values: Values): Promise<string[]> {
  const [model, provider, deal] = [seed.models[0], seed.providers[0], seed.deals[0]]
  if (model === undefined || provider === undefined || deal === undefined) throw new Error('The seed is empty')
  const discount = { discountValue: String(values.discount), discountUnit: 'percent' as const }
  const load = {
    model: (tx: typeof test.database.db) => loadModels(tx, { ...seed, models: [{ ...model, ...values }] }, new Date()),
    provider: (tx: typeof test.database.db) =>
      loadProviders(tx, { ...seed, providers: [{ ...provider, ...values }] }, new Date()),
    deal: (tx: typeof test.database.db) =>
      loadProviders(tx, { ...seed, deals: [{ ...deal, ...values, ...discount }] }, new Date()),
  }[kind]
  const error: unknown = await test.database.db
    .transaction()
    .execute(load)
    .catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(AppError)
  return error instanceof AppError ? Object.values(error.fields ?? {}) : []
}

const WRITE = { staff: byStaff, submission: bySubmission, import: byImport, seed: bySeed }

describe('a record that breaks a rule', () => {
  const cases = CASES.map(([kind, wrong, words, writers = WRITERS]) => ({ kind, wrong, words, writers }))

  it.each(cases)('$kind $wrong: "$words", said by all who can write it [HOUSE-05]', async (one) => {
    const messages: Partial<Record<Writer, string[]>> = {}
    for (const writer of one.writers) {
      messages[writer] = await WRITE[writer](one.kind, { ...VALID[one.kind], ...one.wrong })
    }
    expect(messages).toEqual(Object.fromEntries(one.writers.map((writer) => [writer, [one.words]])))
  })
  it('an offer without the prices that its kind needs is refused by staff and by the seed [HOUSE-05]', async () => {
    const words = 'A metered offer needs at least one price'
    const [offer] = seed.offers
    if (offer === undefined) throw new Error('The seed is empty')
    const wrong = { pricingKind: 'metered' as const, prices: [] }
    await expect(
      loadOffers(test.database.db, { ...seed, offers: [{ ...offer, ...wrong }], 'price-history': [] }),
    ).rejects.toMatchObject({ fields: { [`${offer.provider} ${offer.providerModelId}.prices`]: words } })
    const offers = [{ providerId, ...wrong }]
    const response = await as(test.app, people.ADMIN).post('/admin/models', { ...VALID.model, offers })
    expect(messagesOf(response)).toEqual([words])
  })
})
