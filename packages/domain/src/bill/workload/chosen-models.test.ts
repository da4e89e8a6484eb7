import { describe, expect, it } from 'vitest'
import type { BillCatalogue, BillModel } from '../bill-data.ts'
import { billView } from '../bill-view.ts'
import { prepareCatalogue } from '../terms/catalogue-offers.ts'
import { parseCalculatorQuery } from '../calculator-query.ts'

const model = (slug: string, isKnown: boolean, over: Partial<BillModel> = {}): BillModel => ({
  slug,
  name: slug.toUpperCase(),
  type: 'chat',
  lab: 'Acme',
  labSlug: 'acme',
  pricingKind: 'metered',
  input: '1',
  output: '2',
  seller: null,
  verifiedOn: null,
  capabilities: ['function-calling'],
  isKnown,
  ...over,
})

const offer = (place: number) => ({
  model: place,
  provider: 0,
  pricingKind: 'metered' as const,
  contextWindow: null,
  maxOutput: null,
  places: [],
  regional: [],
  doubt: null,
  prices: (['input', 'output'] as const).map((kind) => ({
    kind,
    mode: 'standard' as const,
    minInputTokens: 0,
    amount: String(place + 1),
  })),
})

const catalogue: BillCatalogue = {
  models: [model('new', true), model('old', false), model('other', true), model('best', false)],
  providers: [{ slug: 'acme', name: 'Acme', plans: [], freeTier: null, deals: [], remarks: [] }],
  offers: [offer(0), offer(1), offer(2), offer(3)],
  benchmarks: [
    { name: 'exam', title: 'Exam', scores: [[1, 99]] },
    {
      name: 'code',
      title: 'Code',
      scores: [
        [0, 70.5],
        [1, 40],
        [2, 75],
        [3, 81.2],
      ],
    },
  ],
}

function shown(search: string) {
  const { rows, choice } = billView(prepareCatalogue(catalogue), parseCalculatorQuery(new URLSearchParams(search)))
  return { slugs: rows.map(({ modelSlug }) => modelSlug), scores: rows.map(({ score }) => score), choice }
}

describe('the models of the calculator [FIG-05]', () => {
  it.each([
    ['', ['new', 'other']],
    ['models=all', ['new', 'old', 'other', 'best']],
    ['models=pick&pick=old', ['old']],
    ['models=pick&pick=BEST&pick=new', ['new', 'best']],
    ['models=pick', ['new', 'other']],
    ['models=good&score=75', ['other', 'best']],
    ['models=good&score=75.1', ['best']],
    ['models=good&as=new', ['new', 'other', 'best']],
    ['models=good&bench=exam&score=50', ['old']],
  ])('%j shows %j', (search, slugs) => {
    expect(shown(search).slugs).toEqual(slugs)
  })

  it('models can be narrowed to a type, whose models are not asked for what only chat models do [USE-06]', () => {
    const embedding = model('embed', true, { type: 'embedding', output: null, capabilities: [] })
    const { prices, ...terms } = offer(4)
    const both = {
      ...catalogue,
      models: [...catalogue.models, embedding],
      offers: [...catalogue.offers, { ...terms, prices: prices.slice(0, 1) }],
    }
    const view = (search: string) => billView(prepareCatalogue(both), parseCalculatorQuery(new URLSearchParams(search)))
    expect(view('').choice).toMatchObject({
      modelCount: 3,
      types: [
        ['chat', 2],
        ['embedding', 1],
      ],
    })
    expect(view('').rows.map(({ modelSlug }) => modelSlug)).toEqual(['new', 'other'])
    expect(view('type=embedding').rows.map(({ modelSlug }) => modelSlug)).toEqual(['embed'])
    expect(view('type=embedding').tokens.output).toBe('0')
    expect(view('type=embedding&models=all').choice.modelCount).toBe(1)
    expect(view('type=chat&models=all').rows).toHaveLength(4)
    expect(view('type=embedding&models=good&score=10').choice).toMatchObject({ modelCount: 0, floor: { best: null } })
  })

  it('names what the catalogue does not list, and shows nothing in its place', () => {
    expect(shown('models=pick&pick=gpt-99')).toMatchObject({ slugs: [], choice: { unlisted: ['gpt-99'], picked: [] } })
    expect(shown('models=pick&pick=gpt-99&pick=old')).toMatchObject({
      slugs: ['old'],
      choice: { unlisted: ['gpt-99'], picked: [['old', 'OLD']], modelCount: 1 },
    })
    expect(shown('models=good&as=gpt-99')).toMatchObject({ slugs: [], choice: { unlisted: ['gpt-99'] } })
    expect(shown('models=good&bench=none').choice.unlisted).toEqual(['none'])
  })

  it('the floor begins with the benchmark that most known models have, and says what known models reach', () => {
    const { choice, scores } = shown('models=good&score=75')
    expect(scores).toEqual(['75%', '81.2%'])
    expect(choice).toMatchObject({
      modelCount: 2,
      floor: {
        benchmark: 'code',
        minScore: 75,
        reference: null,
        examples: [
          { slug: 'other', score: 75 },
          { slug: 'new', score: 70.5 },
        ],
        best: { name: 'BEST', score: 81.2 },
      },
    })
  })

  it('a minimum score that no model reaches, and a reference model without a score, give no models and say why', () => {
    expect(shown('models=good&score=95')).toMatchObject({ slugs: [], choice: { modelCount: 0 } })
    expect(shown('models=good&bench=exam&as=new')).toMatchObject({
      slugs: [],
      choice: { floor: { minScore: null, reference: 'NEW' } },
    })
  })
})
