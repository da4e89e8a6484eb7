import { saveNow } from '../../testing/save-now.ts'
import type { EditedProvider, listStaffProviders, StaffProvider } from '@inferdex/contracts/providers/providers.staff'
import type { Deal } from '@inferdex/contracts/deals/deals'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { ModelDetail } from '@inferdex/contracts/models/models'
import type { Provider } from '@inferdex/contracts/providers/providers'
import { describe, expect, it } from 'vitest'
import { staffApp } from '../../testing/staff-app.ts'
import { as, errorOf } from '../../testing/test-app.ts'

const staff = await staffApp()

const list = async (query: string) =>
  (await staff.admin.get(`/admin/providers${query}`)).json<ResponseBody<typeof listStaffProviders>>()
const read = async (id: string) => (await staff.admin.get(`/admin/providers/${id}`)).json<EditedProvider>()
const idOf = async (slug: string) =>
  (await list(`?search=${slug}&limit=100`)).items.find((row) => row.slug === slug)?.id

let made = 0
async function aProvider(fields: object = {}): Promise<EditedProvider> {
  made += 1
  const res = await staff.admin.post('/admin/providers', { name: `Made ${made}`, slug: `made-${made}`, ...fields })
  expect(res.statusCode, res.body).toBe(201)
  return res.json()
}
async function changed(id: string, body: object): Promise<EditedProvider> {
  const res = await saveNow(staff.admin, `/admin/providers/${id}`, body)
  expect(res.statusCode, res.body).toBe(200)
  return res.json()
}

describe('GET /admin/providers', () => {
  it('200: pages of 20 by name, with the number of pages; as many at once as a choice needs [API-APROV-01, API-ADEAL-06]', async () => {
    const first = await list('')
    expect(first).toMatchObject({ page: 1, isPartial: false, total: (await staff.totals()).providers })
    expect(first.items).toHaveLength(20)
    expect(first.totalPages).toBe(Math.ceil(first.total / 20))
    expect((await list('?limit=500')).items).toHaveLength(first.total)
  })

  it.each<[string, 'asc' | 'desc', (row: StaffProvider) => string | number]>([
    ['name', 'asc', (row) => row.name.toLowerCase()],
    ['name', 'desc', (row) => row.name.toLowerCase()],
    ['contextWindow', 'asc', (row) => row.name.toLowerCase()],
    ['models', 'asc', (row) => row.modelCount],
    ['models', 'desc', (row) => row.modelCount],
    ['rating', 'asc', (row) => row.rating],
    ['rating', 'desc', (row) => row.rating],
  ])('200: sorted by %s %s', async (sortBy, sortOrder, keyOf) => {
    await changed((await list('')).items[5]?.id ?? '', { rating: 4.5 })
    const keys = (await list(`?sortBy=${sortBy}&sortOrder=${sortOrder}&limit=500`)).items.map(keyOf)
    const sorted = keys.toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1))
    expect(keys).toEqual(sortOrder === 'asc' ? sorted : sorted.toReversed())
    expect(new Set(keys).size).toBeGreaterThan(1)
  })

  it('200: by headquarters, free tier, rating and text [API-APROV-01]', async () => {
    const all = (await list('?limit=500')).items
    const places = (await staff.admin.get('/admin/providers/headquarters')).json<string[]>()
    const known = new Set(all.flatMap(({ headquarters }) => headquarters ?? []))
    expect(places.toSorted()).toEqual([...known].toSorted())
    const [place = ''] = places
    const slugs = (rows: readonly StaffProvider[]) => rows.map(({ slug }) => slug)
    expect(slugs((await list(`?headquarters=${encodeURIComponent(place)}&limit=500`)).items)).toEqual(
      slugs(all.filter(({ headquarters }) => headquarters === place)),
    )
    expect(slugs((await list('?hasFreeTier=true&limit=500')).items)).toEqual(
      slugs(all.filter(({ hasFreeTier }) => hasFreeTier)),
    )
    const { slug } = await aProvider({ rating: 4.9 })
    expect(slugs((await list('?minRating=4.9')).items)).toEqual([slug])
    expect(slugs((await list(`?search=${slug.toUpperCase()}`)).items)).toContain(slug)
    expect(await list('?search=no-such-provider')).toMatchObject({ items: [], total: 0, totalPages: 1 })
  })

  it('403: not for moderators', async () => {
    expect((await staff.moderator.get('/admin/providers')).statusCode).toBe(403)
  })
})

describe('GET /admin/providers/{id}', () => {
  it('200: the name, the pricing with its tiers, the tools and the models [API-APROV-02] [API-ENT-04]', async () => {
    const withTiers = (await list('?hasFreeTier=true')).items[0]
    const provider = await read(withTiers?.id ?? '')
    expect(provider).toMatchObject({ name: withTiers?.name, revision: withTiers?.revision })
    expect(provider.pricing.tiers).toHaveLength(withTiers?.tierCount ?? -1)
    expect(provider.pricing.tiers[0]).toMatchObject({ displayOrder: expect.any(Number), limits: expect.any(Object) })
    expect(provider.pricing.currency).toBe('USD')
    expect(provider.models).toHaveLength(provider.modelCount)
  })

  it('404: a provider that is not there', async () => {
    const res = await staff.admin.get('/admin/providers/00000000-0000-7000-8000-000000000000')
    expect([res.statusCode, errorOf(res).error]).toEqual([404, 'Provider not found'])
  })
})

describe('what a change of a provider is announced to', () => {
  it.each([
    ['its name', { name: 'DeepInfra Cloud' }, true],
    ['its logo', { logo: '/logos/deepinfra-new.svg' }, true],
    ['its description', { description: 'Sells many tokens' }, false],
  ])('%s: the pages of its models only where they show it [HOUSE-23]', async (_, body, isShownElsewhere) => {
    await staff.readChanges()
    await changed((await idOf('deepinfra')) ?? '', body)
    const tags = await staff.readChanges()
    if (!isShownElsewhere) return expect(tags).toEqual(['providers', 'provider/deepinfra'])
    expect(tags).toEqual(
      expect.arrayContaining([
        'providers',
        'provider/deepinfra',
        'models',
        'deals',
        'benchmarks',
        'model/gpt-oss-120b',
      ]),
    )
  })
})

describe('POST /admin/providers', () => {
  it('201: with its tools; lists, totals and the log follow [API-APROV-03]', async () => {
    const before = await staff.totals()
    await staff.shown('/catalog/providers')
    await staff.readChanges()
    const provider = await aProvider({
      description: 'Sells tokens',
      website: 'https://nova.example',
      documentation: 'https://nova.example/docs',
      headquarters: 'Bern, Switzerland',
      logo: 'https://nova.example/logo.svg',
      featured: true,
      rating: 4.1,
      reviewCount: 9,
      tools: [
        { name: 'nova-cli', type: 'cli', official: true },
        { name: 'nova-web', type: 'web', platform: 'Browser', documentation: 'https://nova.example/web' },
      ],
    })
    expect(provider).toMatchObject({ rating: 4.1, reviewCount: 9, featured: true, revision: 1, pricingVersion: 0 })
    expect(await staff.readChanges()).toEqual(
      expect.arrayContaining(['providers', 'counts', `provider/${provider.slug}`]),
    )
    const listed = (await staff.shown<Provider[]>('/catalog/providers')).find(({ slug }) => slug === provider.slug)
    expect(listed?.tools.map(({ name }) => name)).toEqual(['nova-cli', 'nova-web'])
    expect((await staff.totals()).providers).toBe((before.providers ?? 0) + 1)
    const entries = await staff.entriesOf(provider.id)
    expect(entries.map(({ action }) => action)).toEqual(['CREATE_PROVIDER'])
    expect(entries[0]?.changes).toMatchObject({ name: { from: null, to: provider.name } })
  })

  it.each([
    [{ name: 'a' }, { name: 'Name must be at least 2 characters' }],
    [{ slug: '' }, { slug: 'Slug is required' }],
    [{ slug: 'Nova!' }, { slug: 'Slug must contain only lowercase letters, numbers, and hyphens' }],
    [{ website: 'ftp://x' }, { website: 'Website must start with http:// or https://' }],
    [{ website: 'javascript:alert(1)' }, { website: 'Website must start with http:// or https://' }],
    [{ logo: 'javascript:alert(1)' }, { logo: 'Logo must start with http://, https:// or /' }],
    [{ logo: '//elsewhere.example/x.svg' }, { logo: 'Logo must start with http://, https:// or /' }],
    [{ description: 'a'.repeat(1001) }, { description: 'Description must not exceed 1000 characters' }],
    [{ rating: 5.1 }, { rating: 'Rating must be between 0 and 5' }],
    [{ reviewCount: -1 }, { reviewCount: 'Review count must be 0 or greater' }],
    [{ tools: [{ name: '' }] }, { 'tools.0.name': 'Name is required' }],
    [
      { tools: [{ name: 'x', documentation: 'x' }] },
      { 'tools.0.documentation': 'Documentation must start with http:// or https://' },
    ],
  ])('400: %j is refused and nothing is stored [ADM-PROV-08, ADM-PROV-10]', async (fields, problems) => {
    const res = await staff.admin.post('/admin/providers', { name: 'Never Made', slug: 'never-made', ...fields })
    expect(res.statusCode, res.body).toBe(400)
    expect(errorOf(res).fields).toEqual(problems)
    expect((await staff.admin.get('/admin/providers/check-slug?slug=never-made')).json()).toEqual({ available: true })
  })

  it('409: of two who take one slug at the same time, one gets it', async () => {
    const body = { name: 'Twin', slug: 'twin-provider' }
    const responses = await Promise.all([1, 2, 3].map(() => staff.admin.post('/admin/providers', body)))
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const refused = responses.find(({ statusCode }) => statusCode === 409)
    expect(refused && errorOf(refused)).toMatchObject({
      code: 'SLUG_TAKEN',
      fields: { slug: 'This slug is already taken by Twin' },
    })
  })

  it('409: two tools of one name', async () => {
    const tools = [{ name: 'same' }, { name: 'same' }]
    const res = await staff.admin.post('/admin/providers', { name: 'Never Made', slug: 'never-made', tools })
    expect([res.statusCode, errorOf(res).fields]).toEqual([409, { tools: 'Each tool needs its own name' }])
  })
})

describe('GET /admin/providers/check-slug', () => {
  it('200: used and unused; of a deleted provider it stays taken [API-APROV-07]', async () => {
    const available = async (slug: string) => (await staff.admin.get(`/admin/providers/check-slug?slug=${slug}`)).json()
    const provider = await aProvider()
    expect(await available(provider.slug)).toMatchObject({ available: false })
    expect(await available('nobody-has-this')).toEqual({ available: true })
    await staff.admin.delete(`/admin/providers/${provider.id}`)
    expect(await available(provider.slug)).toMatchObject({ available: false })
  })
})

describe('PUT /admin/providers/{id}', () => {
  it('200: changes what is given; every page that names it follows [API-APROV-04]', async () => {
    const id = (await idOf('groq')) ?? ''
    const before = await read(id)
    const model = before.models[0] ?? ''
    const nameOnModel = async () =>
      (await staff.shown<{ provider: { slug: string; name: string } }[]>(`/catalog/models/${model}/offers`)).find(
        (offer) => offer.provider.slug === 'groq',
      )?.provider.name
    expect(await nameOnModel()).toBe(before.name)
    await staff.readChanges()
    const after = await changed(id, { revision: before.revision, name: 'Groq Cloud', headquarters: 'Elsewhere' })
    expect(after).toMatchObject({ name: 'Groq Cloud', revision: before.revision + 1, website: before.website })
    expect(await staff.readChanges()).toEqual(
      expect.arrayContaining(['providers', 'provider/groq', 'deals', `model/${model}`]),
    )
    expect(await nameOnModel()).toBe('Groq Cloud')
    expect((await staff.entriesOf(id)).at(-1)).toEqual({
      action: 'UPDATE_PROVIDER',
      changes: {
        name: { from: before.name, to: 'Groq Cloud' },
        headquarters: { from: before.headquarters, to: 'Elsewhere' },
      },
    })
    const row = await staff.test.database.db
      .selectFrom('providers')
      .select('origin')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row?.origin).toBe('staff')
  })

  it('200: tools are set as a whole and in their order; one that stays keeps its id', async () => {
    const provider = await aProvider({ tools: [{ name: 'one' }, { name: 'two' }] })
    const [one, two] = provider.tools
    const after = await changed(provider.id, {
      tools: [
        { ...two, name: 'one' },
        { ...one, name: 'two' },
        { name: 'three', type: 'api' },
      ],
    })
    expect(after.tools.map(({ id, name }) => [id, name])).toEqual([
      [two?.id, 'one'],
      [one?.id, 'two'],
      [expect.any(String), 'three'],
    ])
    expect((await changed(provider.id, { tools: [] })).tools).toEqual([])
  })

  it('200: nothing differs: no entry, no news, the same revision', async () => {
    const provider = await aProvider({ tools: [{ name: 'one' }] })
    await staff.readChanges()
    const { name, website, tools, revision } = provider
    expect(await changed(provider.id, { revision, name, website, tools })).toEqual(provider)
    expect(await staff.readChanges()).toEqual([])
    expect(await staff.entriesOf(provider.id)).toHaveLength(1)
  })

  it('409: two edit one revision; the second gets the current record', async () => {
    const provider = await aProvider()
    const responses = await Promise.all(
      ['Basel', 'Zug'].map((headquarters) =>
        staff.admin.put(`/admin/providers/${provider.id}`, { revision: provider.revision, headquarters }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = responses.find(({ statusCode }) => statusCode === 200)?.json<EditedProvider>()
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'EDIT_CONFLICT',
      current: won,
    })
  })

  it('400: a slug is given once, and an address must be one', async () => {
    const provider = await aProvider()
    const res = await saveNow(staff.admin, `/admin/providers/${provider.id}`, { slug: 'other', website: 'ftp://x' })
    expect(errorOf(res).fields).toEqual({
      slug: 'A slug cannot be changed',
      website: 'Website must start with http:// or https://',
    })
  })
})

describe('DELETE /admin/providers/{id}', () => {
  it('204: gone with its offers and deals; models that others sell too stay [API-APROV-05] [ADM-AUDIT-13]', async () => {
    const provider = await aProvider()
    const { slug } = provider
    const modelBody = { name: 'Sold Here', slug: 'sold-here', pricing: { inputPerMillion: 0.001, outputPerMillion: 1 } }
    const model = await staff.admin.post('/admin/models', { ...modelBody, providers: [slug, 'azure'] })
    expect(model.statusCode, model.body).toBe(201)
    const dealBody = { title: 'Half price', providerId: provider.id, discount: 50 }
    const deal = (await staff.admin.post('/admin/deals', dealBody)).json<Deal>()
    await staff.readChanges()
    await Promise.all(['/catalog/models/sold-here', '/catalog/deals', `/catalog/providers/${slug}`].map(staff.shown))
    const before = await staff.totals()

    expect((await staff.admin.get(`/admin/providers/${provider.id}/dependants`)).json()).toEqual({
      models: 1,
      offers: 1,
      prices: 2,
      deals: 1,
      tiers: 0,
      tools: 0,
      reviews: 0,
      votes: 0,
      submissions: 0,
    })
    expect((await staff.admin.delete(`/admin/providers/${provider.id}`)).statusCode).toBe(204)
    await staff.readChanges()
    expect((await as(staff.test.app).get(`/catalog/providers/${slug}`)).statusCode).toBe(404)
    expect(await staff.shown<ModelDetail>('/catalog/models/sold-here')).toMatchObject({ providers: ['azure'] })
    expect((await staff.shown<Deal[]>('/catalog/deals')).map(({ id }) => id)).not.toContain(deal.id)
    expect(await staff.totals()).toMatchObject({
      providers: (before.providers ?? 0) - 1,
      deals: (before.deals ?? 0) - 1,
    })
    expect((await staff.entriesOf(provider.id)).at(-1)).toEqual({
      action: 'DELETE_PROVIDER',
      changes: { name: { from: provider.name, to: null }, slug: { from: slug, to: null } },
    })
    expect((await staff.admin.delete(`/admin/providers/${provider.id}`)).statusCode).toBe(404)
  })

  it('403: moderators write nothing', async () => {
    const provider = await aProvider()
    expect((await staff.moderator.delete(`/admin/providers/${provider.id}`)).statusCode).toBe(403)
    expect((await staff.moderator.put(`/admin/providers/${provider.id}`, { name: 'Other' })).statusCode).toBe(403)
    expect(await read(provider.id)).toEqual(provider)
  })
})
