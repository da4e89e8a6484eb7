import { describe, expect, it } from 'vitest'
import { parseChangesQuery } from '@inferdex/domain/changes/change-query'
import { changesView } from './changes-view.ts'

const week = { week: '2026-08-10', source: 'models-dev', kind: 'price', direction: 'drop', changes: 3 } as const

const ALL = parseChangesQuery(new URLSearchParams())
const summary = { weeks: [], sources: [], providers: [], asOf: '2026-08-15' }

describe('the view of /changes', () => {
  it('lists announced prices that pass its filters, on its first page only', () => {
    const price = {
      on: '2027-01-01',
      provider: { slug: 'groq', name: 'Groq' },
      model: { slug: 'm', name: 'M', lab: null },
      field: 'input',
      before: '1',
      after: '1.5',
      unit: '1M-tokens',
      sourceName: 'Model Price Watch',
      sourceUrl: null,
    }
    const coming = [price, { ...price, provider: { slug: 'openai', name: 'OpenAI' }, after: '0.5' }]
    const shown = (query: string) =>
      changesView(
        { items: [], nextCursor: null },
        { ...summary, coming },
        parseChangesQuery(new URLSearchParams(query)),
      ).coming.map(({ provider }) => provider.slug)
    expect(shown('')).toEqual(['groq', 'openai'])
    expect(shown('kind=rise')).toEqual(['groq'])
    expect(shown('kind=drop')).toEqual(['openai'])
    expect(shown('provider=openai')).toEqual(['openai'])
    expect(shown('kind=launch')).toEqual([])
    expect(shown('cursor=abc')).toEqual([])
  })

  it('counts each kind as the filter names it, price moves as the chart draws them, and lists only sources that recorded something [FIG-10]', () => {
    const view = changesView(
      { items: [], nextCursor: null },
      {
        weeks: [
          week,
          { ...week, direction: 'rise', changes: 2 },
          { ...week, source: 'litellm', changes: 7 },
          { ...week, direction: 'other', changes: 9 },
          { ...week, kind: 'status', direction: 'other', changes: 4 },
          { ...week, kind: 'retirement', direction: 'other', changes: 1 },
          { ...week, kind: 'free-tier', direction: 'other', changes: 6 },
        ],
        sources: [
          { name: 'models-dev', title: 'models.dev', readOn: '2026-08-14' },
          { name: 'litellm', title: 'LiteLLM', readOn: '2026-08-08' },
          { name: 'portkey', title: 'Portkey', readOn: '2026-08-08' },
        ],
        providers: [
          { slug: 'groq', name: 'Groq', changes: 12 },
          { slug: 'quiet', name: 'Quiet', changes: 0 },
        ],
        coming: [],
        asOf: '2026-08-15',
      },
      ALL,
    )
    expect(view.counts).toEqual({
      drop: 10,
      rise: 2,
      launch: 0,
      retirement: 1,
      status: 4,
      deal: 6,
      limit: 0,
      score: 0,
      correction: 0,
    })
    expect(view.sources.map(({ name }) => name)).toEqual(['models-dev', 'litellm'])
    expect(view.providers.map(({ slug }) => slug)).toEqual(['groq'])
    expect([view.weeks.at(-1)?.drops, view.weeks.at(-1)?.rises, view.stale]).toEqual([10, 2, null])
  })
})
