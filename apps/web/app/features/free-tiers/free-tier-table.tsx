import type { FreeTierProvider } from '@inferdex/contracts/free-tiers'
import type { FreeTierSort } from '@inferdex/domain/free-tiers/free-tier-choices'
import { type FreeTiersQuery, freeTiersSearch } from '@inferdex/domain/free-tiers/free-tier-query'
import { type FreeTierGroup, freeTierGroups } from '@inferdex/domain/free-tiers/free-tier-table'
import { formatCount } from '@inferdex/domain/text/number-display'
import type { ReactNode } from 'react'
import { ColumnHead } from '../../components/data-table/column-head.tsx'
import { TableFrame } from '../../components/data-table/table.tsx'
import { paths } from '../../lib/paths.ts'
import { FreeTierTableRow } from './free-tier-table-row.tsx'
import type { FreeTiersResult } from './free-tiers-result.ts'

type FreeTierTableProps = {
  result: FreeTiersResult
  query: FreeTiersQuery
}

/** Compares the free tiers limit by limit. On phones each tier is a block with its four limits. */
export function FreeTierTable({ result, query }: FreeTierTableProps) {
  const groups = freeTierGroups(result.rows, query)
  const sources = [...new Set(result.rows.flatMap(({ tiers }) => tiers.flatMap(({ sourceName }) => sourceName ?? [])))]
  return (
    <TableFrame
      label="Free tiers, limit by limit"
      foot={<Foot sources={sources} />}
      className="max-sm:overflow-visible"
    >
      <table className="-mb-px w-full border-separate border-spacing-0 text-13 max-sm:block sm:[&_td]:h-9">
        <thead className="max-sm:sr-only">
          <tr>
            <Head sort="name" query={query} frozen>
              Provider
            </Head>
            <ColumnHead>Tier</ColumnHead>
            <Head sort="rate" query={query} unit="per minute">
              Requests
            </Head>
            <Head sort="requests" query={query} unit="per day">
              Requests
            </Head>
            <Head sort="tokens" query={query} unit="per day">
              Tokens
            </Head>
            <Head sort="credit" query={query} unit="USD">
              Credit
            </Head>
            <ColumnHead>Card</ColumnHead>
            <ColumnHead>Trains on your data</ColumnHead>
            <ColumnHead>Also</ColumnHead>
            <ColumnHead numeric>Source of</ColumnHead>
          </tr>
        </thead>
        {groups.map((group, index) => (
          <tbody key={group.kind} className="max-sm:block">
            {(index > 0 || group.kind !== 'api') && <GroupHead group={group} need={query.need} />}
            {group.rows.map(({ provider, tier, facts }, row) => (
              <FreeTierTableRow
                key={tier.id}
                provider={provider}
                tier={tier}
                facts={facts}
                ranges={result.ranges}
                isNearTop={index === 0 && row < 3}
              />
            ))}
          </tbody>
        ))}
      </table>
    </TableFrame>
  )
}

type HeadProps = {
  sort: FreeTierSort
  query: FreeTiersQuery
  unit?: string
  frozen?: boolean
  children: ReactNode
}

/** Renders a sortable column head: names from A to Z, limits most generous first. */
function Head({ sort, query, unit, frozen, children }: HeadProps) {
  const isName = sort === 'name'
  return (
    <ColumnHead
      frozen={frozen}
      numeric={!isName}
      unit={unit}
      sort={{
        direction: query.sort !== sort ? null : isName ? 'asc' : 'desc',
        to: paths.freeTiers() + freeTiersSearch({ ...query, sort }),
      }}
    >
      {children}
    </ColumnHead>
  )
}

type GroupHeadProps = { group: FreeTierGroup<FreeTierProvider>; need: number | null }

function GroupHead({ group: { kind, rows }, need }: GroupHeadProps) {
  const count = `${formatCount(rows.length)} ${rows.length === 1 ? 'tier' : 'tiers'}`
  const [title, note] =
    kind === 'unstated'
      ? ['No daily limit stated', `${count}. They may or may not allow ${formatCount(need ?? 0)} requests a day.`]
      : kind === 'app'
        ? ['App only, no API', count]
        : ['For an API', count]
  return (
    <tr className="max-sm:block">
      <th
        scope="rowgroup"
        colSpan={10}
        className="h-9 border-b border-line bg-sunken px-3 text-left text-12 font-semibold max-sm:block max-sm:py-2"
      >
        {title} <span className="font-normal text-ink-muted">{note}</span>
      </th>
    </tr>
  )
}

function Foot({ sources }: { sources: readonly string[] }) {
  return (
    <p className="border-t border-line px-3 py-2.5 text-12 text-ink-muted">
      ≈ is converted from a limit for another period; point at it for the stated figure. A dash means the source states
      no such limit. Unknown means it doesn't say, so assume the worst.
      {sources.length > 0 && ` Sources: ${sources.join(', ')}.`}
    </p>
  )
}
