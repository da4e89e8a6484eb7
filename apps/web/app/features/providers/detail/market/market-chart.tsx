import type { MarketRow } from '@inferdex/contracts/providers/provider-overview'
import { priceText } from '@inferdex/domain/offers/price-display'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ChartCard } from '../../../../components/charts/chart-card.tsx'
import { ChartFrame } from '../../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth } from '../../../../components/charts/chart-picture.tsx'
import { ProviderLogo } from '../../../../components/figures/provider-logo.tsx'
import { SegmentedLinks } from '../../../../components/forms/segmented-control.tsx'
import { textLinkClass } from '../../../../components/ui/navigation/text-link.tsx'
import { searchWith } from '../../../../lib/lists/search-with.ts'
import { paths } from '../../../../lib/paths.ts'
import { drawMarket } from './market-drawing.tsx'
import { againstText, type MarketSort, type MarketView, marketSort, marketSorts } from './market-view.ts'

const SORTS = {
  wanted: 'Most sold',
  under: 'Furthest under',
  over: 'Furthest over',
  newest: 'Newest',
} as const satisfies Record<MarketSort, string>

/** Compares the provider's input prices with those of all others. */
export function MarketChart({ name, market }: { name: string; market: MarketView }) {
  const { rows: shown, total, finding, isShort } = market
  const [query] = useSearchParams()
  const sort = marketSort(query)
  const isAll = query.has('all')
  const draw = useCallback((width: ChartWidth) => drawMarket(width, shown), [shown])
  return (
    <ChartFrame
      title={finding}
      note="Dot: input price here, USD per 1M tokens, log scale. Line: lowest to highest elsewhere. Tick: median elsewhere"
      actions={
        <SegmentedLinks
          label="Order"
          links={marketSorts.map((each) => ({
            to: { search: searchWith(query, { sort: each === 'wanted' ? null : each }) },
            label: SORTS[each],
            current: each === sort,
          }))}
        />
      }
      caption={
        <span className="flex flex-wrap gap-x-3">
          Unconfirmed and restricted offers are left out.
          {!isShort && (
            <Link
              to={{ search: searchWith(query, { all: isAll ? null : '1' }) }}
              preventScrollReset
              className={textLinkClass}
            >
              {isAll ? 'Show fewer models' : `Show all ${total} models`}
            </Link>
          )}
        </span>
      }
      table={{
        head: [
          'Model',
          'Input here',
          'Output here',
          'Sellers elsewhere',
          'Lowest',
          'Median',
          'Highest',
          'Against median',
        ],
        rows: shown.map((row) => [
          <Link key="model" to={paths.model(row.model.slug)} className="hover:text-accent-strong">
            {row.model.name}
          </Link>,
          priceText(row.input),
          priceText(row.output),
          String(row.sellers),
          amount(row.lowest),
          amount(row.median),
          amount(row.highest),
          againstText(row),
        ]),
      }}
    >
      <ChartPicture
        label={`Input prices of ${name} against the market, ${shown.length} models`}
        draw={draw}
        card={(index) => cardOf(name, shown[index])}
      />
    </ChartFrame>
  )
}

function cardOf(name: string, row: MarketRow | undefined): ChartCard {
  if (row === undefined) return { name: '', rows: [] }
  const { model, input, sellers } = row
  return {
    name: model.name,
    logo: <ProviderLogo name={model.name} slug={model.lab} size={16} />,
    rows: [
      { label: `${name}, ${againstText(row)}`, value: priceText(input) },
      ...(sellers === 0
        ? []
        : [
            { label: `Median of ${sellers} ${sellers === 1 ? 'other' : 'others'}`, value: amount(row.median) },
            { label: `Lowest, ${row.lowestSeller}`, value: amount(row.lowest) },
            { label: `Highest, ${row.highestSeller}`, value: amount(row.highest) },
          ]),
    ],
    href: paths.model(model.slug),
    linkText: 'Open model',
  }
}

/** Formats a price elsewhere, computed ones with at most four digits. */
function amount(value: string | number | null): string {
  return value === null ? 'n/a' : priceText(String(typeof value === 'number' ? Number(value.toPrecision(4)) : value))
}
