import type { RegionPrices as Group } from '@inferdex/contracts/offers'
import { columnDecimals } from '@inferdex/domain/offers/price-display'
import { regionText } from '@inferdex/domain/offers/regions/region-codes'
import { formatDay } from '@inferdex/domain/text/date-display'
import { ColumnHead } from '../../../../components/data-table/column-head.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../../../../components/data-table/table.tsx'
import { Price } from '../../../../components/figures/price.tsx'
import { SectionTitle } from '../../../../components/ui/section-title.tsx'
import type { OfferRow } from '../offer-view.ts'
import { priceName } from '../prices/price-name.ts'

const COLUMNS = [
  ['input', 'Input'],
  ['output', 'Output'],
  ['cache-read', 'Cache read'],
  ['batch-input', 'Batch input'],
  ['batch-output', 'Batch output'],
] as const

/** Lists the prices of offers in regions with regional prices. */
export function RegionPrices({ offers }: { offers: readonly OfferRow[] }) {
  const rows = offers.flatMap((offer) => offer.regionPrices.map((group) => ({ offer, group })))
  if (rows.length === 0) return null
  const columns = COLUMNS.map(([name, head]) => {
    const amounts = rows.flatMap(({ group }) => amountOf(group, name) ?? [])
    return { name, head, isShown: amounts.length > 0, decimals: columnDecimals(amounts) }
  }).filter(({ isShown }) => isShown)
  return (
    <section aria-labelledby="region-prices" className="pt-6">
      <SectionTitle id="region-prices" aside="USD per 1M tokens. Elsewhere the prices above hold">
        Prices by region
      </SectionTitle>
      <TableFrame label="Sellers and regions">
        <Table aria-label="Prices by region">
          <thead>
            <tr>
              <ColumnHead frozen>Provider</ColumnHead>
              <ColumnHead>Regions</ColumnHead>
              {columns.map(({ name, head }) => (
                <ColumnHead key={name} numeric>
                  {head}
                </ColumnHead>
              ))}
              <ColumnHead>Source</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ offer, group }) => (
              <Tr key={`${offer.id} ${group.regions[0]} ${group.source}`}>
                <RowHead>
                  <span className="block truncate">{offer.name}</span>
                  <span className="block truncate font-mono text-12 font-normal text-ink-faint">{offer.modelId}</span>
                </RowHead>
                <Td className="text-13 whitespace-normal">{group.regions.map(regionText).join(', ')}</Td>
                {columns.map(({ name, decimals }) => (
                  <Td key={name} numeric>
                    <Price amount={amountOf(group, name)} kind="amount" decimals={decimals} />
                  </Td>
                ))}
                <Td className="text-12 text-ink-faint">
                  {group.sourceName}, {formatDay(group.observedOn)}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </section>
  )
}

function amountOf({ prices }: Group, name: string): string | null {
  return prices.find((price) => priceName(price) === name && price.per === '1M-tokens')?.amount ?? null
}
