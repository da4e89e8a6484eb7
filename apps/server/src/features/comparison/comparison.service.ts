import type { ComparedModel, readComparison as contract } from '@inferdex/contracts/comparison'
import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import type { ChangeDays } from '@inferdex/contracts/offers'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { UNPAGED_ROWS } from '@inferdex/contracts/protocol/paging'
import type { Provider } from '@inferdex/contracts/providers/providers'
import { reasonOf } from '@inferdex/domain/offers/plausibility/rules'
import type { Via } from '@inferdex/domain/offers/who-sells/provider-kind'
import { uncountedLabel } from '@inferdex/domain/offers/uncounted-offer'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import { selectResultsOfModel, toBenchmarkResult } from '../benchmarks/benchmarks.queries.ts'
import { asOfQuery, type AsOf } from '../../db/held-prices.queries.ts'
import type { PricesOfDay } from '../offers/as-of/prices-as-of.queries.ts'
import { modelsAndDays } from '../models/model-as-of.service.ts'
import { selectModelsNamed, toModel } from '../models/models.queries.ts'
import { providersAndDays } from '../providers/provider-as-of.service.ts'
import { selectProvidersNamed, toProvider } from '../providers/providers.queries.ts'
import {
  type ChoicesInput,
  selectComparedOffers,
  selectInputHistory,
  selectLongContext,
  selectModelChoices,
  selectProviderChoices,
} from './comparison.queries.ts'

type Input = HandlerInput<typeof contract>['query']

/**
 * Reads a comparison with at most two statements, for any number of records. The suggestions are read with the models,
 * to leave one statement for the scores of the page.
 */
export async function readComparison(db: Db, input: Input): Promise<ResponseBody<typeof contract>> {
  const { models = [], providers = [], kind = 'model', q = '', via = 'direct' } = input
  if (models.length > 0 && providers.length > 0) throw notBoth()
  const limit = input.limit ?? UNPAGED_ROWS
  // One more than requested, to detect further ones.
  const choices = { q, limit: limit + 1 }
  if (providers.length > 0 || (models.length === 0 && kind === 'provider')) {
    const { compared, found, days } = await findProviders(db, providers, choices, asOfQuery(input))
    return {
      kind: 'provider',
      days,
      models: [],
      providers: compared,
      missing: missingFrom(compared, providers),
      choices: { models: [], providers: found.slice(0, limit), hasMore: found.length > limit },
    }
  }
  const { compared, found, days } = await findModels(db, models, { ...choices, via }, asOfQuery(input))
  return {
    kind: 'model',
    days,
    models: compared,
    providers: [],
    missing: missingFrom(compared, models),
    choices: { models: found.slice(0, limit), providers: [], hasMore: found.length > limit },
  }
}

type FoundModels = {
  compared: ComparedModel[]
  found: ResponseBody<typeof contract>['choices']['models']
  days: ChangeDays | null
}

async function findModels(
  db: Db,
  slugs: readonly string[],
  choices: ChoicesInput & { readonly via: Via },
  asOf: AsOf | null,
): Promise<FoundModels> {
  const readChoices = () => selectModelChoices(db, choices).execute()
  if (slugs.length === 0) return { compared: [], found: await readChoices(), days: null }
  const rows = await selectModelsNamed(db, slugs)
    .select([
      // Does not depend on the row, so PostgreSQL runs it once.
      jsonArrayFrom(selectModelChoices(db, choices)).as('choices'),
      jsonArrayFrom(selectInputHistory(db)).as('input_history'),
      jsonArrayFrom(selectComparedOffers(db)).as('offers'),
      jsonArrayFrom(selectResultsOfModel(db)).as('results'),
      jsonArrayFrom(selectLongContext(db, asOf)).as('long_context'),
    ])
    .execute()
  const compared = inOrder(
    rows.map((row) => ({
      ...toModel(row),
      offers: cheapestOfEach(row.offers, choices.via),
      benchmarks: row.results.map(toBenchmarkResult),
      longContext: row.long_context.map(({ min_input_tokens, input }) => ({ minInputTokens: min_input_tokens, input })),
      inputHistory: row.input_history.flatMap(({ valid_from, amount }) =>
        valid_from === null ? [] : [{ since: new Date(valid_from).toISOString(), amount }],
      ),
    })),
    slugs,
  )
  const found = rows[0]?.choices ?? (await readChoices())
  if (asOf === null) return { compared, found, days: null }
  const { ofDay, days } = await modelsAndDays(db, compared, asOf)
  return {
    compared: ofDay.map(({ model, prices }) => ({
      ...model,
      offers: offersOfDay(prices, choices.via),
      inputHistory: model.inputHistory.filter(({ since }) => since.slice(0, 10) <= asOf.day),
    })),
    found,
    days,
  }
}

/** Returns each provider's price on that day, its cheapest offer first. */
function offersOfDay(prices: readonly PricesOfDay[], via: Via): ComparedModel['offers'] {
  return cheapestOfEach(
    prices.map((price) => ({
      status: price.status,
      pricing_kind: price.pricingKind,
      verified_on: price.verifiedOn,
      is_counted: price.isCounted,
      access: price.access,
      doubts: [...price.doubts],
      provider_slug: price.provider.slug,
      provider_name: price.provider.name,
      provider_kind: price.providerKind,
      input: price.input,
      output: price.output,
    })),
    via,
  )
}

type FoundProviders = {
  compared: Provider[]
  found: ResponseBody<typeof contract>['choices']['providers']
  days: ChangeDays | null
}

async function findProviders(
  db: Db,
  slugs: readonly string[],
  choices: ChoicesInput,
  asOf: AsOf | null,
): Promise<FoundProviders> {
  const readChoices = () => selectProviderChoices(db, choices).execute()
  if (slugs.length === 0) return { compared: [], found: await readChoices(), days: null }
  const rows = await selectProvidersNamed(db, slugs)
    .select(jsonArrayFrom(selectProviderChoices(db, choices)).as('choices'))
    .execute()
  const found = rows[0]?.choices ?? (await readChoices())
  const compared = inOrder(rows.map(toProvider), slugs)
  if (asOf === null) return { compared, found, days: null }
  const { ofDay, days } = await providersAndDays(db, compared, asOf)
  return { compared: ofDay, found, days }
}

type OfferRow = Awaited<ReturnType<ReturnType<typeof selectComparedOffers>['execute']>>[number]

/** Keeps the first and cheapest offer of each provider, because some sell a model under several names. */
function cheapestOfEach(rows: readonly OfferRow[], via: Via): ComparedModel['offers'] {
  const seen = new Set<string>()
  return rows
    .filter(({ provider_slug }) => !seen.has(provider_slug) && seen.add(provider_slug))
    .map((row) => ({
      provider: { slug: row.provider_slug, name: row.provider_name },
      providerKind: row.provider_kind,
      status: row.status,
      pricingKind: row.pricing_kind,
      input: row.input,
      output: row.output,
      mark: uncountedLabel(
        {
          isCounted: row.is_counted,
          access: row.access,
          providerKind: row.provider_kind,
          doubts: row.doubts.map((rule) => ({ reason: reasonOf(rule) })),
        },
        via,
      ),
      verifiedOn: row.verified_on,
    }))
}

function inOrder<Row extends { slug: string }>(rows: readonly Row[], slugs: readonly string[]): Row[] {
  return rows.toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug))
}

function missingFrom(found: readonly { slug: string }[], asked: readonly string[]): string[] {
  return asked.filter((slug) => found.every((row) => row.slug !== slug))
}

function notBoth(): AppError {
  const message = "You can't compare models with providers"
  return new AppError('VALIDATION_FAILED', message, { fields: { providers: message } })
}
