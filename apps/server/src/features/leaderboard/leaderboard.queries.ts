import type { ScoreEvidence } from '@inferdex/contracts/leaderboard'
import type { PricingKind } from '@inferdex/domain/plans/pricing-kinds'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { sourceName } from '../../db/source-name.ts'
import { selectRankedModels, sellerOfPrice } from './ranked-models.queries.ts'

export type ScoredModel = {
  id: string
  slug: string
  name: string
  family: string
  lab: string | null
  labSlug: string | null
  isOpenSource: boolean
  isRetired: boolean
  releaseDate: string | null
  rating: number
  reviewCount: number
  pricingKind: PricingKind
  input: string | null
  output: string | null
  /** The seller of this price, if not the maker. */
  from: string | null
  scores: Record<string, number>
  evidence: Record<string, ScoreEvidence>
}

/** Which models of a set of benchmarks are ranked. */
export type BoardScope = { readonly set: readonly string[]; readonly withRetired: boolean }

type Result = ScoreEvidence & { benchmark: string; percent: number }

/** Lists the first models of the default set, whose rank is stored on their rows. */
export async function listTopScoredModels(db: Db, scope: BoardScope, limit: number): Promise<ScoredModel[]> {
  const rows = await selectScored(db, scope)
    .where('models.benchmark_count', '>', 0)
    .orderBy(sql`models.benchmark_count < 3`)
    .orderBy(sql`-models.benchmark_mean`)
    .orderBy(sql`-models.benchmark_count`)
    .orderBy(sql`-models.rating`)
    .orderBy('models.sort_name')
    .orderBy('models.id')
    .limit(limit)
    .execute()
  return rows.map(toScoredModel)
}

/** Lists all models with a score in this set, unordered. */
export async function listScoredModels(db: Db, scope: BoardScope): Promise<ScoredModel[]> {
  const scored = sql`select r.model_id from benchmark_results r join benchmarks b on b.id = r.benchmark_id
    where r.is_current and b.name = any(${scope.set})`
  const rows = await selectScored(db, scope).where(sql<boolean>`models.id in (${scored})`).execute()
  return rows.map(toScoredModel)
}

export async function listBenchmarkNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('benchmarks')
    .select('name')
    .orderBy('result_count', 'desc')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

function selectScored(db: Db, { set, withRetired }: BoardScope) {
  const scored = selectRankedModels(db).select([
    'models.family',
    'models.lab_name',
    'models.is_open_source',
    'models.may_recommend',
    'models.release_date',
    'models.rating',
    'models.review_count',
    'models.pricing_kind',
    'models.price_input',
    'models.price_output',
    sellerOfPrice.as('price_from'),
    sql<Result[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('benchmark', b.name, 'percent', r.percent, 'reporting', r.reporting,
          'day', coalesce(r.tested_on, r.source_date), 'sourceName', ${sourceName('r', 's')},
          'sourceUrl', r.source_url, 'effort', r.effort)), '[]')
        from benchmark_results r join benchmarks b on b.id = r.benchmark_id left join data_sources s on s.name = r.source
        where r.model_id = models.id and r.is_current and b.name = any(${set}))`.as('results'),
  ])
  return withRetired ? scored : scored.where('models.may_recommend', '=', true)
}

type ScoredRow = Awaited<ReturnType<ReturnType<typeof selectScored>['execute']>>[number]

function toScoredModel(row: ScoredRow): ScoredModel {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    family: row.family,
    lab: row.lab_name,
    labSlug: row.lab,
    isOpenSource: row.is_open_source,
    isRetired: !row.may_recommend,
    releaseDate: row.release_date,
    rating: Number(row.rating),
    reviewCount: row.review_count,
    pricingKind: row.pricing_kind,
    input: row.price_input,
    output: row.price_output,
    from: row.price_from,
    scores: Object.fromEntries(row.results.map(({ benchmark, percent }) => [benchmark, percent])),
    evidence: Object.fromEntries(
      row.results.map((result) => {
        const { benchmark, percent: _, ...evidence } = result
        return [benchmark, evidence]
      }),
    ),
  }
}
