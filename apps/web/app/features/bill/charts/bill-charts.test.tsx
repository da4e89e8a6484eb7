import { billView } from '@inferdex/domain/bill/bill-view'
import { parseCalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import type { BillModel } from '@inferdex/domain/bill/bill-data'
import type { PreparedCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { type BillOffer, prepareOffers } from '@inferdex/domain/bill/terms/offer'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { BillSummary } from '../bill-summary.tsx'
import { WorkloadLine } from '../workload-line.tsx'
import { BillCharts } from './bill-charts.tsx'

function offer(model: string, input: string): BillOffer {
  return {
    key: `${model}@x`,
    model: { slug: model.toLowerCase(), name: model, lab: null, labSlug: null },
    provider: { slug: 'x', name: 'Seller' },
    pricingKind: 'metered',
    prices: (['input', 'output', 'cache-read'] as const).map((kind) => ({
      kind,
      mode: 'standard',
      minInputTokens: 0,
      amount: kind === 'cache-read' ? '0.01' : input,
    })),
    contextWindow: null,
    maxOutput: null,
    places: [],
    doubt: null,
    capabilities: ['function-calling'],
    plans: [],
    freeTier: null,
    deals: [],
    remarks: [],
  }
}
const catalogue = {
  models: ['Cheap', 'Costly'].map((name) => ({ slug: name.toLowerCase(), name, labSlug: null }) as BillModel),
  providers: [],
  offers: prepareOffers([offer('Cheap', '1'), offer('Costly', '10')]),
  sellers: new Map(),
  regional: [],
  known: new Set(['cheap', 'costly']),
  benchmarks: [],
  recorded: null,
} satisfies PreparedCatalogue
const query = parseCalculatorQuery(new URLSearchParams('requests=120000&now=costly'))
const view = billView(catalogue, query)

const markup = (element: ReactNode) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)

describe('the pictures of the calculator [USE-16]', () => {
  it('are in the HTML, with a title from the figures, the same figures as a table, and a slider for the load', () => {
    if (view.charts === null) throw new Error('nothing to draw')
    const html = markup(<BillCharts charts={view.charts} onChange={() => {}} />)
    expect(html).toContain('Cheap is the cheapest at every volume shown')
    expect(html).toMatch(/Caching cuts the bill of Cheap by up to \d+%/)
    expect(html).toContain('your load, 120K')
    expect(html).toContain('aria-valuetext="120,000 requests a month"')
    expect(html.match(/Costly, now/g)?.length).toBeGreaterThan(3)
    const load = view.charts.byVolume.curves[0]?.points.find(([at]) => at === 120_000)?.[1] ?? 0
    expect(html).toContain(`$${load.toFixed(2)}`)
  })

  it('the figures above say what is paid now and what could be saved; phones have them in a line that stays', () => {
    const html = markup(<BillSummary bills={view} />)
    expect(html).toMatch(/Cheapest.*Cheap at Seller.*You pay now.*Costly at Seller.*You could save.*\d\d%/s)
    const line = markup(<WorkloadLine workload={query.workload} bills={view} isEditing={false} onEdit={() => {}} />)
    expect(line).toContain('120,000 requests')
    expect(line).toContain(view.summary?.cheapest.total)
    expect(line).toMatch(/sticky.*aria-controls="workload-form"/s)
  })
})
