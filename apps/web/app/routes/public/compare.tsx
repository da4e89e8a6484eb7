import { picturePath } from '@inferdex/domain/site/picture-address'
import { type ComparedModel, readComparison } from '@inferdex/contracts/comparison'
import { answerBenchmarks, comparisonAnswer } from '@inferdex/domain/comparison/comparison-answer'
import { comparisonProfile } from '@inferdex/domain/comparison/comparison-profile'
import { comparisonSearch, MIN_COMPARED, parseComparisonQuery } from '@inferdex/domain/comparison/comparison-query'
import { modelVia } from '@inferdex/domain/offers/who-sells/router-price'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { SHORT_CHOICES } from '../../features/comparison/choice.ts'
import { ComparePage } from '../../features/comparison/compare-page.tsx'
import { readMarket } from '../../features/comparison/answer/market.server.ts'
import { answering as toAnswering, comparisonView } from '../../features/comparison/comparison-view.ts'
import { formatDay } from '@inferdex/domain/text/date-display'
import { dayAsked, type ShownDay, shownDay } from '../../lib/as-of.ts'
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
  const asked = dayAsked(request)
  const query = parseComparisonQuery(new URL(request.url).searchParams)
  const { kind, slugs, q, showAll, benchmark } = query
  const compared = slugs.join(',')
  const answer = await api(readComparison, {
    query: {
      ...(compared === '' ? { kind } : kind === 'model' ? { models: compared } : { providers: compared }),
      q,
      ...(showAll ? {} : { limit: SHORT_CHOICES }),
      ...(asked === null ? {} : { asOf: asked }),
      ...(query.via === 'direct' ? {} : { via: query.via }),
    },
  })
  // Without compared items there are no prices, and no days of change.
  const days = answer.days ?? NO_DAYS
  const ofDay = asked === null ? null : shownDay(request, asked, days)
  return {
    view: comparisonView(
      answer,
      query,
      await answerOf(
        answer.models.map((model) => modelVia(model, query.via)),
        benchmark,
        ofDay,
      ),
    ),
    ofDay,
  }
}

const NO_DAYS = { asOf: null, previous: null, next: null, first: null }

async function answerOf(models: readonly ComparedModel[], benchmark: string, ofDay: ShownDay | null) {
  if (models.length < MIN_COMPARED) return { answer: null, profile: null }
  const answering = models.map(toAnswering)
  const benchmarks = answerBenchmarks(answering)
  const chosen = benchmarks.find(({ name }) => name === benchmark) ?? benchmarks[0]
  // The market has today's prices, which must not be mixed with those of another day.
  const market =
    chosen === undefined || ofDay !== null
      ? []
      : await withFallback(readMarket(chosen.name), [], 'The scores of the market')
  return {
    answer: comparisonAnswer(answering, benchmarks, chosen, market),
    profile: comparisonProfile(answering, benchmarks),
  }
}

/** Skips loading when folds or the search are opened. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return revalidateUnlessSameData(args, (params) =>
    comparisonSearch({ ...parseComparisonQuery(params), showRows: false, open: [], isAdding: false }),
  )
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const { kind, slugs } = parseComparisonQuery(new URLSearchParams(location.search))
  const names = loaderData?.view.items.map(({ name }) => name) ?? []
  const day = loaderData?.ofDay ? ` on ${formatDay(loaderData.ofDay.day)}` : ''
  return pageMeta(siteOf(matches), {
    title: names.length > 1 ? `Compare ${names.join(', ')}${day}` : 'Compare models and providers',
    description: 'Up to four models or providers side by side: price, benchmarks, limits, capabilities and offers.',
    path: loaderData?.ofDay ? null : paths.compare(),
    ...(slugs.length < MIN_COMPARED
      ? {}
      : { picture: picturePath.comparison(kind === 'model' ? 'models' : 'providers', slugs) }),
  })
}

export default function CompareRoute({ loaderData: { view, ofDay } }: Route.ComponentProps) {
  useCatalogueRefresh(view.kind === 'model' ? 'models' : 'providers', catalogue.refresh)
  return <ComparePage view={view} ofDay={ofDay} />
}
