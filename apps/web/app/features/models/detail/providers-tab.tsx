import { orderOffers } from '@inferdex/domain/offers/offer-order'
import { mainPriceKind, offerOutputKind } from '@inferdex/domain/offers/offer-price'
import { columnDecimals } from '@inferdex/domain/offers/price-display'
import { takesPart } from '@inferdex/domain/offers/who-sells/provider-kind'
import { Link } from 'react-router'
import { ColumnHead } from '../../../components/data-table/column-head.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../../../components/data-table/table.tsx'
import { ContextWindow } from '../../../components/figures/context-window.tsx'
import { Price } from '../../../components/figures/price.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { UncountedBadge } from '../../../components/figures/uncounted-badge.tsx'
import { KindBadge } from '../../../components/figures/kind-badge.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { SectionTitle } from '../../../components/ui/section-title.tsx'
import { paths } from '../../../lib/paths.ts'
import { OfferStatus } from './offer-status.tsx'
import type { OfferRow } from './offer-view.ts'
import { priceSpread } from './spread/price-spread.ts'
import { PriceSpreadChart } from './spread/price-spread-chart.tsx'

/** Shows the price spread and, per provider, its cheapest offer against the median of all. */
export function ProvidersTab({ name, offers }: { name: string; offers: readonly OfferRow[] }) {
  const byProvider = Map.groupBy(orderOffers(offers, 'input', 'asc'), ({ provider }) => provider)
  const cheapest = [...byProvider.values()].flatMap((own) => own.slice(0, 1))
  const median = priceSpread(offers)?.rows[0]?.median ?? null
  const decimals = {
    input: columnDecimals(cheapest.map(({ input }) => input)),
    output: columnDecimals(cheapest.map(({ output }) => output)),
  }
  return (
    <section aria-labelledby="providers" className="grid gap-4 pt-4">
      <SectionTitle id="providers" aside="Cheapest first, USD per 1M tokens">
        {sellersText(cheapest)} {name}
      </SectionTitle>
      <PriceSpreadChart name={name} offers={offers} />
      <TableFrame label="Providers, as a table">
        <Table aria-label="Providers">
          <thead>
            <tr>
              <ColumnHead frozen>Provider</ColumnHead>
              <ColumnHead numeric>Offers</ColumnHead>
              <ColumnHead numeric unit="$/1M">
                Input
              </ColumnHead>
              <ColumnHead numeric unit="$/1M">
                Output
              </ColumnHead>
              {median !== null && (
                <ColumnHead numeric unit="median input">
                  Against
                </ColumnHead>
              )}
              <ColumnHead numeric unit="tokens">
                Context
              </ColumnHead>
            </tr>
          </thead>
          <tbody>
            {cheapest.map((offer) => (
              <Tr key={offer.id}>
                <RowHead>
                  <span className="flex items-center gap-2">
                    <ProviderLogo name={offer.name} slug={offer.provider} />
                    <Link to={paths.provider(offer.provider)} className="min-w-0 truncate hover:text-accent-strong">
                      {offer.name}
                    </Link>
                    <KindBadge kind={offer.providerKind} />
                    {offer.isFirstParty && <Badge tone="outline">Maker</Badge>}
                    <UncountedBadge mark={offer.mark} className="max-sm:hidden" />
                    <OfferStatus offer={offer} />
                  </span>
                </RowHead>
                <Td numeric>{byProvider.get(offer.provider)?.length}</Td>
                <Td numeric>
                  <Price
                    amount={offer.input}
                    kind={mainPriceKind(offer.pricingKind, offer.input)}
                    decimals={decimals.input}
                  />
                </Td>
                <Td numeric>
                  <Price amount={offer.output} kind={offerOutputKind(offer)} decimals={decimals.output} />
                </Td>
                {median !== null && <Td numeric>{againstText(offer, median)}</Td>}
                <Td numeric>
                  <ContextWindow of={offer} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </section>
  )
}

/** Returns how many sellers there are, and how many routers, plans and tools, as text. */
function sellersText(cheapest: readonly OfferRow[]): string {
  const sellers = cheapest.filter(({ providerKind }) => takesPart(providerKind)).length
  const others = cheapest.length - sellers
  const verb = sellers === 1 && others === 0 ? 'sells' : 'sell'
  const rest = others === 0 ? '' : ` and ${others} ${others === 1 ? 'router or plan' : 'routers and plans'}`
  return `${sellers} ${sellers === 1 ? 'seller' : 'sellers'}${rest} ${verb}`
}

/** Returns how far a price is from the median: "-23%". Prices that do not count are not compared. */
function againstText({ pricingKind, input, mark, status }: OfferRow, median: number): string {
  if (pricingKind !== 'metered' || input === null || mark !== null || status === 'retired') return 'n/a'
  const percent = Math.round((Number(input) / median - 1) * 100)
  return percent === 0 ? 'same' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}
