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
  labSlug: null,
  rating: 0,
  pricingKind: 'metered',
  inputPrice: '2',
  outputPrice: '8',
  priceFrom: null,
  offerCount: 1,
  releaseDate: null,
  firstSeenOn: null,
  isSoldByMaker: false,
  isDisputed: false,
  isUnconfirmed: false,
  endsOn: null,
  hasEnded: false,
  isRetired: false,
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
    aModel('nova-1', { offerCount: 3, priceFrom: 'Groq', lab: 'Star', labSlug: 'star', releaseDate: '2026-02-17' }),
    ...['nova-2', 'nova-3', 'nova-4', 'nova-5', 'nova-6', 'nova-7'].map((slug) => aModel(slug)),
    aModel('other', { inputPrice: null, offerCount: 0 }),
    aModel('gone', { isRetired: true, hasEnded: true, family: 'Gone' }),
  ],
  providers: ['nova-a', 'nova-b', 'nova-c', 'nova-d', 'cloud'].map((slug, index) => aProvider(slug, index)),
} as unknown as Catalogue

const PAGES = ['Models', 'Providers', 'Deals', 'Nova news'].map((label) => ({ label, to: `/${label.toLowerCase()}` }))

const items = (q: string, more: Partial<PaletteInput> = {}) =>
  paletteItems({ q, pages: PAGES, recent: [], compared: [], found: { whole: WHOLE }, ...more })
const named = (q: string, more?: Partial<PaletteInput>) => items(q, more).map(({ group, name }) => `${group}: ${name}`)

describe('the palette [HOUSE-20]', () => {
  it('without a text lists what was visited last, prominent models, actions and pages [USE-03]', () => {
    expect(named('  ', { recent: ['/model/nova-2', '/provider/cloud', '/model/unknown'] })).toEqual([
      'Recent: nova-2',
      'Recent: cloud',
      'Popular models: nova-1',
      'Popular models: nova-3',
      'Popular models: nova-4',
      'Actions: Price my workload',
      'Actions: Compare models',
      'Actions: Switch the theme',
      ...PAGES.map(({ label }) => `Pages: ${label}`),
    ])
    expect(named('', { found: null })[0]).toBe('Actions: Price my workload')
  })

  it('lists six models, three providers and pages that contain the text, and the way to all results', () => {
    expect(named('NOVA')).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((index) => `Models: nova-${index}`),
      ...['d', 'c', 'b'].map((letter) => `Providers: nova-${letter}`),
      'Pages: Nova news',
      'Actions: Compare nova-1, nova-2 and nova-3',
      'Actions: Price my workload with nova-1',
      'Actions: View all results for "NOVA"',
    ])
    expect(items('nova').at(-1)?.about).toBe('8 models, 4 providers')
    expect(items('gone').at(-1)?.about).toBe('1 model, 0 providers')
  })

  it('lists a provider first whose name matches better than every model', () => {
    expect(named('cloud')).toEqual(['Providers: cloud', 'Actions: View all results for "cloud"'])
  })

  it('asks whether a similar word was meant, and without one offers to submit a model [USE-03]', () => {
    expect(named('nvoa 2').slice(0, 2)).toEqual([
      'Did you mean “nova 2”?: nova-2',
      'Actions: Price my workload with nova-2',
    ])
    expect(named('zzzzzz', { pages: [] })).toEqual([
      'Actions: Submit a model',
      'Actions: View all results for "zzzzzz"',
    ])
  })

  it.each([
    ['nova-1', 'Star · 3 offers · Feb 2026', { text: '$2.00 / $8.00', note: 'lowest, per 1M' }, 'Star'],
    ['nova-2', '1 offer', { text: '$2.00 / $8.00', note: 'list, per 1M' }, 'nova-2'],
    ['other', '0 offers', { text: 'Price unknown', note: '' }, 'other'],
    ['gone', '1 offer · Retired', { text: '$2.00 / $8.00', note: 'last list, per 1M' }, 'gone'],
  ])('%s: %s', (slug, about, aside, maker) => {
    expect(items(slug)[0]).toMatchObject({ about, aside, logo: { name: maker }, to: `/model/${slug}` })
  })

  it('says how many models a provider has', () => {
    const note = (q: string) => items(q).find(({ kind }) => kind === 'Provider')?.aside?.note
    expect(note('nova-b')).toBe('1 model')
    expect(note('nova-c')).toBe('2 models')
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
      corrected: null,
      hasProvidersFirst: true,
      models: [aModel('gpt', { name: 'GPT' })],
      providers: [{ id: '2', slug: 'groq', name: 'Groq', description: 'Fast', modelCount: 1 }],
    } as unknown as Extract<NonNullable<PaletteInput['found']>, { suggested: unknown }>['suggested']
    expect(named('g', { found: { suggested }, pages: [] })).toEqual([
      'Providers: Groq',
      'Models: GPT',
      'Actions: View all results for "g"',
    ])
    expect(items('g', { found: { suggested } }).at(-1)?.about).toBe('Providers, models and articles')
    expect(named('g', { found: null, pages: [] })).toEqual(['Actions: View all results for "g"'])
  })
})
