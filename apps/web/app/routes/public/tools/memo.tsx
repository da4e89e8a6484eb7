import { readBillData } from '@inferdex/contracts/bill'
import { readPricesOfDay, readStandings } from '@inferdex/contracts/offers'
import { decodeBillData } from '@inferdex/domain/bill/bill-data'
import type { Workload } from '@inferdex/domain/bill/workload/workload'
import { billsOfDay } from '@inferdex/domain/bill/bills-of-day'
import { prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { workloadEntries } from '@inferdex/domain/bill/workload/workload'
import { datedMemo, type MemoQuery, memoSearch, parseMemoQuery } from '@inferdex/domain/memo/memo-query'
import { memoView } from '@inferdex/domain/memo/memo-view'
import { formatDay } from '@inferdex/domain/text/date-display'
import { queryString } from '@inferdex/domain/text/query-text'
import { Suspense, useMemo } from 'react'
import { redirect } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
import { pageMeta } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { split } from '../../../page-delivery/split.ts'
import type { Route } from './+types/memo'

const MemoPage = split(async () => (await import('../../../features/memo/memo-page.tsx')).MemoPage)

/** Shows the figures of the days in the URL. A URL without them redirects to a permanent one with today's. */
export async function loader({ request }: Route.LoaderArgs) {
  const given = parseMemoQuery(new URL(request.url).searchParams)
  const today = new Date().toISOString().slice(0, 10)
  const query = datedMemo(given, today)
  if (query.models.length > 0 && (query.asOf !== given.asOf || query.knownAt !== given.knownAt))
    throw redirect(paths.memo() + memoSearch(query))
  const parts = query.models.length === 0 ? NOTHING : await readParts(query)
  const fields = new URLSearchParams(memoSearch({ ...query, title: '' }))
  return {
    memo: memoView({ query, today, ...parts }),
    title: query.title,
    address: paths.memo() + memoSearch(query),
    fields: [...fields],
    calculator: paths.calculator() + calculatorSearchOf(query),
  }
}

const NOTHING = { bills: [], offers: [], names: new Map<string, string>(), standing: [] }

async function readParts({ models, workload, asOf, knownAt }: MemoQuery) {
  const day = { asOf: asOf ?? '', knownAt: knownAt ?? '', models: models.join(',') }
  const [{ data }, { offers }, standing] = await Promise.all([
    api(readBillData, { query: day }),
    api(readPricesOfDay, { query: day }),
    api(readStandings, { query: { models: models.join(',') } }),
  ])
  if (data === null) return { ...NOTHING, offers }
  const catalogue = prepareCatalogue(decodeBillData(data))
  const names = new Map(
    models.flatMap((slug) =>
      catalogue.models.filter((model) => model.slug === slug).map(({ name }) => [slug, name] as const),
    ),
  )
  return {
    // The models were picked explicitly, so the workload's needs do not filter them.
    bills: billsOfDay(catalogue, catalogue, withoutNeeds(workload), new Set(models)),
    offers,
    names,
    standing,
  }
}

function withoutNeeds(workload: Workload): Workload {
  return { ...workload, neededCapabilities: [], neededContext: 0 }
}

function calculatorSearchOf({ models, workload }: MemoQuery): string {
  return queryString([
    ...workloadEntries(workload),
    ['models', 'pick'],
    ...models.map((slug) => ['pick', slug] as const),
  ])
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { memo } = loaderData ?? {}
  return pageMeta(siteOf(matches), {
    title: memo === undefined ? 'Decision memo' : `Memo of ${formatDay(memo.asOf)}: ${memo.title}`,
    description: 'What models cost for a workload on a day, with the source and date of each price.',
    path: null,
  })
}

export default function MemoRoute({ loaderData }: Route.ComponentProps) {
  // Memoized: React must not re-render it while its code is loading, or the server's HTML would be removed.
  const page = useMemo(() => <MemoPage {...loaderData} />, [loaderData])
  return <Suspense>{page}</Suspense>
}
