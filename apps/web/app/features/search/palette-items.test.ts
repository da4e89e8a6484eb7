import type { Catalogue } from '@inferdex/domain/search/catalogue-snapshot'
import { describe, expect, it } from 'vitest'
import type { ComparisonList } from '../comparison/comparison-list.ts'
import { type PaletteInput, paletteItems } from './palette-items.ts'

/** Only the fields that the palette reads. */
const aModel = (slug: string, more: object = {}) => ({
  id: slug,
  slug,
  name: slug,
  family: 'Nova',
  type: 'chat',
  lab: null,
  contextWindow: 128_000,
  rating: 0,
  inputPrice: '2',
  outputPrice: '8',
  priceFrom: null,
  offerCount: 1,
  ...more,
})
const aProvider = (slug: string, modelCount = 1) => ({
  id: slug,
  slug,
  name: slug,
  description: '',
  rating: 0,
  modelCount,
})

const WHOLE = {
  models: [
    aModel('nova-1', { offerCount: 3, priceFrom: 'Groq', lab: 'Star' }),
    ...['nova-2', 'nova-3', 'nova-4', 'nova-5', 'nova-6'].map((slug) => aModel(slug)),
    aModel('other', { inputPrice: null, contextWindow: null }),
  ],
  providers: ['nova-a', 'nova-b', 'nova-c', 'nova-d'].map((slug, index) => aProvider(slug, index)),
} as unknown as Catalogue

const PAGES = ['Models', 'Providers', 'Deals', 'Nova news'].map((label) => ({ label, to: `/${label.toLowerCase()}` }))

const items = (q: string, more: Partial<PaletteInput> = {}) =>
  paletteItems({ q, pages: PAGES, recent: [], compared: [], found: { whole: WHOLE }, ...more })
const named = (q: string, more?: Partial<PaletteInput>) => items(q, more).map(({ group, name }) => `${group}: ${name}`)

describe('the palette [HOUSE-20]', () => {
  it('without a text lists what was used last, and the pages', () => {
    const [recent] = items('nova-1')
    if (recent === undefined) throw new Error('nothing found')
    expect(items('  ', { recent: [recent] }).map(({ id }) => id)).toEqual([
      'recent model nova-1',
      ...PAGES.map(({ to }) => `page ${to}`),
    ])
  })

  it('lists five models, three providers and pages that contain the text, and the way to all results', () => {
    expect(named('NOVA')).toEqual([
      ...[1, 2, 3, 4, 5].map((index) => `Models: nova-${index}`),
      ...['d', 'c', 'b'].map((letter) => `Providers: nova-${letter}`),
      'Pages: Nova news',
      'Actions: View all results for "NOVA"',
    ])
    expect(items('nova').at(-1)?.about).toBe('7 models, 4 providers')
    expect(items('other').at(-1)?.about).toBe('1 model, 0 providers')
  })

  it.each([
    ['nova-1', 'Nova family, 128K tokens context', ['from $2.00 / $8.00', '3 offers'], 'Star'],
    ['nova-2', 'Nova family, 128K tokens context', ['$2.00 / $8.00', '1 offer'], 'nova-2'],
    ['other', 'Nova family', ['1 offer'], 'other'],
  ])('%s: %s', (slug, about, aside, maker) => {
    expect(items(slug)[0]).toMatchObject({ about, aside, maker, to: `/model/${slug}` })
  })

  it('says how many models a provider has', () => {
    expect(items('nova-b').find(({ kind }) => kind === 'Provider')?.aside).toEqual(['1 model'])
    expect(items('nova-c').find(({ kind }) => kind === 'Provider')?.aside).toEqual(['2 models'])
  })

  it.each<[string, ComparisonList, boolean]>([
    ['with what is compared', [{ id: 'gpt', type: 'model', name: 'GPT' }], true],
    ['not with providers', [{ id: 'groq', type: 'provider', name: 'Groq' }], false],
    ['not with itself', [{ id: 'nova-1', type: 'model', name: 'nova-1' }], false],
    ['not with nothing', [], false],
    ['not beyond four', ['a', 'b', 'c', 'd'].map((id) => ({ id, type: 'model', name: id })), false],
  ])('offers to compare the best match %s', (_, compared, isOffered) => {
    const names = named('nova-1', { compared })
    expect(names.includes('Actions: Compare nova-1 with GPT')).toBe(isOffered)
    expect(names.some((name) => name.startsWith('Actions: Compare'))).toBe(isOffered)
  })

  it('takes the server’s suggestions as they are, and only the way to all results before they come', () => {
    const suggested = {
      models: [{ id: '1', slug: 'gpt', name: 'GPT', family: 'GPT', contextWindow: null }],
      providers: [{ id: '2', slug: 'groq', name: 'Groq', description: 'Fast' }],
    } as unknown as Extract<NonNullable<PaletteInput['found']>, { suggested: unknown }>['suggested']
    expect(named('g', { found: { suggested }, pages: [] })).toEqual([
      'Models: GPT',
      'Providers: Groq',
      'Actions: View all results for "g"',
    ])
    expect(items('g', { found: { suggested } }).at(-1)?.about).toBe('Providers, models and articles')
    expect(named('g', { found: null, pages: [] })).toEqual(['Actions: View all results for "g"'])
  })
})
