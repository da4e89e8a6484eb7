import { type ProviderColumn, type ProvidersQuery, providersSearch } from '@inferdex/domain/providers/providers-query'
import { columnDecimals } from '@inferdex/domain/offers/price-display'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import type { ToolType } from '@inferdex/domain/providers/provider-filters'
import { ColumnHead } from '../../../components/data-table/column-head.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../../../components/data-table/table.tsx'
import { Price } from '../../../components/figures/price.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { useFollowLinks } from '../../../lib/lists/use-follow-links.ts'
import { paths } from '../../../lib/paths.ts'
import type { ListedProvider } from './listed-provider.ts'

const TOOLS = { cli: 'CLI', extension: 'IDE', web: 'Web', api: 'API' } as const satisfies Record<
  Exclude<ToolType, 'other'>,
  string
>
const TOOL_ORDER = ['api', 'web', 'cli', 'extension'] as const

type ProviderTableProps = { rows: readonly ListedProvider[]; query: ProvidersQuery }

/** Shows providers as rows, to compare their catalogues and lowest prices. */
export function ProviderTable({ rows, query }: ProviderTableProps) {
  const follow = useFollowLinks()
  const decimals = columnDecimals(rows.map(({ lowestInput }) => lowestInput))
  const hasRatings = rows.some(({ rating }) => rating > 0)
  const sortBy = (sort: ProviderColumn, direction: 'asc' | 'desc') => ({
    direction: query.sort === sort ? direction : null,
    to: paths.providers() + providersSearch({ ...query, sort, page: 1 }),
  })
  return (
    <TableFrame label="Providers" className="max-h-[max(24rem,calc(100dvh-236px))]">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the links inside handle the keys */}
      <Table rowHeight={40} onClick={follow} className="min-w-190">
        <thead>
          <tr>
            <ColumnHead frozen sort={sortBy('name', 'asc')} className="h-11">
              Provider
            </ColumnHead>
            <ColumnHead numeric sort={sortBy('models', 'desc')}>
              Models
            </ColumnHead>
            <ColumnHead numeric>Offers</ColumnHead>
            <ColumnHead numeric unit="chat, $/1M" sort={sortBy('input', 'asc')}>
              Input from
            </ColumnHead>
            <ColumnHead>Free tier</ColumnHead>
            <ColumnHead>Plans from</ColumnHead>
            <ColumnHead>Access</ColumnHead>
            {hasRatings && (
              <ColumnHead numeric sort={sortBy('rating', 'desc')}>
                Rating
              </ColumnHead>
            )}
            <ColumnHead numeric>Prices of</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.id}>
              <RowHead className="max-w-39 sm:max-w-70">
                <span className="flex min-w-0 items-center gap-2">
                  <ProviderLogo name={row.name} slug={row.slug} />
                  <a
                    href={paths.provider(row.slug)}
                    data-follow
                    title={row.description}
                    className="truncate py-2 hover:text-accent-strong"
                  >
                    {row.name}
                  </a>
                </span>
              </RowHead>
              <Td numeric>{formatCount(row.modelCount)}</Td>
              <Td numeric className="text-ink-muted">
                {formatCount(row.offerCount)}
              </Td>
              <Td numeric>
                <Price
                  amount={row.lowestInput}
                  kind={row.sellsChat ? 'amount' : 'not-applicable'}
                  decimals={decimals}
                />
              </Td>
              <Td className={row.hasFreeTier ? 'text-positive' : 'text-ink-faint'}>
                {row.hasFreeTier ? 'Yes' : 'None known'}
              </Td>
              <Td className="text-ink-muted">{plansText(row)}</Td>
              <Td className="text-ink-muted">
                {TOOL_ORDER.filter((type) => row.toolTypes.includes(type))
                  .map((type) => TOOLS[type])
                  .join(', ')}
              </Td>
              {hasRatings && <Td numeric>{row.rating > 0 ? row.rating.toFixed(1) : ''}</Td>}
              <Td numeric className="text-ink-muted">
                {row.priceVerifiedOn === null ? <Price amount={null} /> : formatDay(row.priceVerifiedOn)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

/** Returns the lowest price of a paid plan. */
function plansText({ startingAt, lowestPaid }: ListedProvider): string {
  if (lowestPaid !== null) return lowestPaid
  return startingAt === null || startingAt === 'Free' ? '' : startingAt
}
