import { type ComparedModel, readComparison } from '@inferdex/contracts/comparison'
import { answerBenchmarks, comparisonAnswer } from '@inferdex/domain/comparison/comparison-answer'
import { comparisonSearch, MIN_COMPARED, parseComparisonQuery } from '@inferdex/domain/comparison/comparison-query'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { SHORT_CHOICES } from '../../features/comparison/choice.ts'
import { ComparePage } from '../../features/comparison/compare-page.tsx'
import { readMarket } from '../../features/comparison/answer/market.server.ts'
import { answering as toAnswering, comparisonView } from '../../features/comparison/comparison-view.ts'
import { api } from '../../lib/api/api.ts'
import { withFallback } from '../../lib/api/load.ts'
import { catalogue } from '../../lib/stores/catalogue.ts'
import { paths } from '../../lib/paths.ts'
import { revalidateUnlessSameData } from '../../lib/lists/same-view.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import { useCatalogueRefresh } from '../../lib/stores/use-catalogue-refresh.ts'
import type { Route } from './+types/compare'

export async function loader({ request }: Route.LoaderArgs) {
  const query = parseComparisonQuery(new URL(request.url).searchParams)
  const { kind, slugs, q, showAll, benchmark } = query
  const compared = slugs.join(',')
  const answer = await api(readComparison, {
    query: {
      ...(compared === '' ? { kind } : kind === 'model' ? { models: compared } : { providers: compared }),
      q,
      ...(showAll ? {} : { limit: SHORT_CHOICES }),
    },
  })
  return { view: comparisonView(answer, query, await answerOf(answer.models, benchmark)) }
}

async function answerOf(models: readonly ComparedModel[], benchmark: string) {
  if (models.length < MIN_COMPARED) return null
  const answering = models.map(toAnswering)
  const benchmarks = answerBenchmarks(answering)
  const chosen = benchmarks.find(({ name }) => name === benchmark) ?? benchmarks[0]
  const market = chosen === undefined ? [] : await withFallback(readMarket(chosen.name), [], 'The scores of the market')
  return comparisonAnswer(answering, benchmarks, chosen, market)
}

/** Opening folds or the search needs no request. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return revalidateUnlessSameData(args, (params) =>
    comparisonSearch({ ...parseComparisonQuery(params), showRows: false, open: [], isAdding: false }),
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const names = loaderData?.view.items.map(({ name }) => name) ?? []
  return pageMeta(siteOf(matches), {
    title: names.length > 1 ? `Compare ${names.join(', ')}` : 'Compare models and providers',
    description: 'Up to four models or providers side by side: price, benchmarks, limits, capabilities and offers.',
    path: paths.compare(),
  })
}

export default function CompareRoute({ loaderData: { view } }: Route.ComponentProps) {
  useCatalogueRefresh(view.kind === 'model' ? 'models' : 'providers', catalogue.refresh)
  return <ComparePage view={view} />
}
