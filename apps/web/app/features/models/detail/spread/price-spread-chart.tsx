import { mainPriceKind } from '@inferdex/domain/offers/offer-price'
import { priceText } from '@inferdex/domain/offers/price-display'
import { formatDay } from '@inferdex/domain/text/date-display'
import { useCallback, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ChartCard } from '../../../../components/charts/chart-card.tsx'
import { ChartFrame } from '../../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth } from '../../../../components/charts/chart-picture.tsx'
import { ProviderLogo } from '../../../../components/figures/provider-logo.tsx'
import { searchWith } from '../../../../lib/lists/search-with.ts'
import { paths } from '../../../../lib/paths.ts'
import type { OfferRow } from '../offer-view.ts'
import { leftOutOfSpread, priceSpread, spreadFinding } from './price-spread.ts'
import { drawSpread } from './spread-drawing.tsx'

const WIDTHS: readonly ChartWidth[] = [334, 760, 1216]

/** Draws one dot per offer, for input and output. Renders nothing if there are too few prices. */
export function PriceSpreadChart({ name, offers }: { name: string; offers: readonly OfferRow[] }) {
  const [query] = useSearchParams()
  const spread = useMemo(() => priceSpread(offers), [offers])
  const draw = useCallback((width: ChartWidth) => drawSpread(width, spread?.rows ?? []), [spread])
  if (spread === null) return null
  const dots = spread.rows.flatMap((row) => row.offers)
  const [input] = spread.rows
  return (
    <ChartFrame
      title={spreadFinding(spread)}
      note={spread.uncounted + spread.routed > 0 ? 'One dot per offer. Dashed: not counted as cheapest' : 'One dot per offer'}
      caption={leftOutOfSpread(spread) ?? undefined}
      table={{
        head: ['Provider', 'Input', 'Output', 'Recorded', 'Counted'],
        rows: (input?.offers ?? []).map(({ offer, isUncounted }) => [
          <Link key="provider" to={paths.provider(offer.provider)} className="hover:text-accent-strong">
            {offer.name}
          </Link>,
          priceText(offer.input),
          priceText(offer.output, mainPriceKind(offer.pricingKind, offer.output)),
          formatDay(offer.source.verifiedOn),
          isUncounted ? `No, ${offer.mark?.label.toLowerCase()}` : 'Yes',
        ]),
      }}
    >
      <ChartPicture
        label={`Input and output price of ${name}, ${input?.offers.length ?? 0} offers on a log scale`}
        draw={draw}
        widths={WIDTHS}
        card={(index) => {
          const offer = dots[index]?.offer
          return offer === undefined ? { name: '', rows: [] } : cardOf(offer, query)
        }}
      />
    </ChartFrame>
  )
}

function cardOf(offer: OfferRow, query: URLSearchParams): ChartCard {
  return {
    name: offer.isFirstParty ? `${offer.name}, maker` : offer.name,
    logo: <ProviderLogo name={offer.name} slug={offer.provider} size={16} />,
    rows: [
      { label: 'Input', value: priceText(offer.input) },
      { label: 'Output', value: priceText(offer.output, mainPriceKind(offer.pricingKind, offer.output)) },
      { label: `Recorded by ${offer.source.name}`, value: formatDay(offer.source.verifiedOn) },
    ],
    note: offer.mark?.reason,
    href: searchWith(query, { evidence: `${offer.key}.input`, tab: null }),
    linkText: 'Source and history',
  }
}
