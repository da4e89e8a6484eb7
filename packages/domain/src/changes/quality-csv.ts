import { csvLine } from '../text/csv.ts'

type Named = { readonly slug: string; readonly name: string }
type Ages = Readonly<Record<string, number>>

/** The quality metrics of the data, as the API returns them. */
type Quality = {
  readonly prices: number
  readonly offers: number
  readonly medianAge: number | null
  readonly sources: readonly { readonly name: string; readonly prices: number; readonly ages: Ages }[]
  readonly agreement: Readonly<Record<string, number>>
  readonly disagreements: readonly {
    readonly model: Named
    readonly provider: Named
    readonly field: string
    readonly shown: string
    readonly other: string
    readonly otherSource: string
    readonly times: number
  }[]
  readonly unconfirmed: {
    readonly offers: number
    readonly items: readonly {
      readonly model: Named
      readonly provider: Named
      readonly input: string | null
      readonly rules: readonly string[]
    }[]
  }
  readonly coverage: readonly {
    readonly of: string
    readonly field: string
    readonly known: number
    readonly total: number
  }[]
  readonly providers: readonly (Named &
    Readonly<Record<'offers' | 'prices' | 'compared' | 'agree' | 'unconfirmed', number>> & {
      readonly medianAge: number | null
    })[]
}

const HEAD = ['part', 'provider', 'model', 'field', 'figure', 'value']
const PROVIDER_FIGURES = ['offers', 'prices', 'medianAge', 'compared', 'agree', 'unconfirmed'] as const

/** Writes the quality metrics with one figure on each line. An unknown figure has an empty value. */
export function qualityCsv(quality: Quality): string {
  const { sources, agreement, disagreements, unconfirmed, coverage, providers } = quality
  const rows: (string | number | null)[][] = [
    ['all', '', '', '', 'prices', quality.prices],
    ['all', '', '', '', 'offers', quality.offers],
    ['all', '', '', '', 'medianAge', quality.medianAge],
    ['all', '', '', '', 'unconfirmed', unconfirmed.offers],
    ...Object.entries(agreement).map(([figure, value]) => ['agreement', '', '', '', figure, value]),
    ...sources.flatMap(({ name, prices, ages }) =>
      Object.entries({ prices, ...ages }).map(([figure, value]) => ['source', '', '', name, figure, value]),
    ),
    ...coverage.flatMap(({ of, field, known, total }) => [
      ['coverage', '', '', `${of}: ${field}`, 'known', known],
      ['coverage', '', '', `${of}: ${field}`, 'total', total],
    ]),
    ...disagreements.flatMap(({ model, provider, field, shown, other, otherSource, times }) => [
      ['disagreement', provider.slug, model.slug, field, 'shown', shown],
      ['disagreement', provider.slug, model.slug, field, otherSource, other],
      ['disagreement', provider.slug, model.slug, field, 'times', times],
    ]),
    ...unconfirmed.items.map(({ model, provider, input, rules }) => [
      'unconfirmed',
      provider.slug,
      model.slug,
      'input',
      rules.join(' '),
      input,
    ]),
    ...providers.flatMap((provider) =>
      PROVIDER_FIGURES.map((figure) => ['provider', provider.slug, '', '', figure, provider[figure]]),
    ),
  ]
  return [HEAD, ...rows].map((row) => csvLine(row.map((cell) => String(cell ?? '')))).join('')
}
