import * as tool from '@inferdex/contracts/agents/price-tools'
import { readBillData } from '@inferdex/contracts/bill'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { type BillData, decodeBillData } from '@inferdex/domain/bill/bill-data'
import { billView } from '@inferdex/domain/bill/bill-view'
import {
  type CalculatorQuery,
  calculatorSearch,
  defaultBillList,
  parseCalculatorQuery,
} from '@inferdex/domain/bill/calculator-query'
import { SHOWN_BILLS } from '@inferdex/domain/bill/shown-bills'
import { type PreparedCatalogue, prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { DEFAULT_MIN_SCORE, defaultModelChoice, type ModelChoice } from '@inferdex/domain/bill/workload/model-choice'
import { sellerSlug } from '@inferdex/domain/search/names/id-readings'
import type { z } from 'zod'
import type { Site } from '../site.ts'
import { toolHandler } from '../tool-handler.ts'

type Input = z.output<typeof tool.billWorkload.input>

/** How many offers without a bill are listed for each reason. */
const NAMED = 5

export const billWorkload = toolHandler(tool.billWorkload, async (given, site) => {
  const input = await withSlugs(given, site)
  const catalogue = await readCatalogue(site)
  const search = calculatorSearch(queryOf(input))
  // The address is parsed again, so that its page shows exactly this.
  const view = billView(catalogue, parseCalculatorQuery(new URLSearchParams(search)))
  const { floor, unlisted } = view.choice
  return {
    page: site.page(`/calculator${search}`),
    today: site.today,
    rows: view.rows.slice(0, input.limit).map(({ lab, tags, ...row }) => ({
      ...row,
      maker: lab,
      notes: [...tags],
      page: site.page(`/model/${row.modelSlug}`),
    })),
    rowCount: view.rowCount,
    excludedCount: view.excludedCount,
    unstatedModes: [...view.unstatedModes],
    routerCount: view.routerCount,
    unpricedCount: view.unpriced.count,
    freeCount: view.freeCount,
    notRanked: view.unranked.map(({ kind, count, first }) => ({
      kind,
      count,
      first: first.slice(0, NAMED).map(({ model, at, why }) => ({ model, provider: at, why })),
    })),
    tokensPerMonth: view.tokens,
    minimum: floor,
    unlisted: [...unlisted],
    now: view.now,
    explained: view.detail && {
      ...view.detail,
      lines: [...view.detail.lines],
      assumptions: [...view.detail.assumptions],
      missing: [...view.detail.missing],
    },
    pricesRecorded: catalogue.recorded && { ...catalogue.recorded, ageDays: site.ageOf(catalogue.recorded.to) },
  }
})

const prepared = new WeakMap<BillData, PreparedCatalogue>()

/** Returns the data of the calculator's page, prepared once per state of the catalogue. */
async function readCatalogue({ call }: Site): Promise<PreparedCatalogue> {
  const { data } = await call(readBillData)
  if (data === null) {
    throw new AppError('UNAVAILABLE', 'The catalogue is too large to bill every offer. Use read_model for prices.')
  }
  const catalogue = prepared.get(data) ?? prepareCatalogue(decodeBillData(data))
  prepared.set(data, catalogue)
  return catalogue
}

/** Returns the input with names of models and sellers resolved to slugs. */
async function withSlugs({ models, asGoodAs, currentModel, providers, ...input }: Input, site: Site): Promise<Input> {
  const slugOf = async (name: string | undefined) =>
    name === undefined ? undefined : ((await site.modelSlugs([name]))[0] ?? name)
  return {
    ...input,
    models: models && (await site.modelSlugs(models)),
    asGoodAs: await slugOf(asGoodAs),
    currentModel: await slugOf(currentModel),
    providers: providers?.map(sellerSlug),
  }
}

function queryOf(input: Input): CalculatorQuery {
  const models = choiceOf(input)
  const { everyOffer } = input
  return {
    ...parseCalculatorQuery(new URLSearchParams()),
    workload: {
      requestsPerMonth: input.requestsPerMonth,
      inputTokensPerRequest: input.inputTokens,
      outputTokensPerRequest: input.outputTokens,
      cachedShare: input.cachedPercent / 100,
      writtenShare: input.cacheWrittenPercent / 100,
      cacheLife: input.hourCache ? 'hour' : 'short',
      batchShare: input.batchPercent / 100,
      mode: input.mode,
      reasoningMultiplier: input.reasoningMultiplier,
      neededCapabilities: input.needs ?? [],
      neededContext: input.minContext,
      providers: input.providers ?? [],
      place: input.region ?? null,
      via: input.via ?? 'direct',
      eligibility: input.eligibleFor ?? [],
    },
    models,
    now: input.currentModel ?? '',
    list: everyOffer === undefined ? defaultBillList(models) : everyOffer ? 'offers' : 'models',
    showsFree: input.includeFree,
    showsAll: input.limit > SHOWN_BILLS,
    open: input.explain ?? '',
  }
}

function choiceOf({ models = [], benchmark, minScore, asGoodAs, ...input }: Input): ModelChoice {
  const type = input.type ?? ''
  if (models.length > 0) return { ...defaultModelChoice, mode: 'pick', picked: models }
  const hasMinimum = [benchmark, minScore, asGoodAs].some((given) => given !== undefined)
  if (!hasMinimum) return { ...defaultModelChoice, mode: 'all', type }
  return {
    mode: 'good',
    type,
    picked: [],
    benchmark: benchmark ?? '',
    asGoodAs: asGoodAs ?? '',
    minScore: minScore ?? DEFAULT_MIN_SCORE,
  }
}
