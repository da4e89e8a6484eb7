import * as tool from '@inferdex/contracts/agents/price-tools'
import { listChanges as changes, listRetirements as retirements, readChangeSummary } from '@inferdex/contracts/changes'
import { readHome } from '@inferdex/contracts/home'
import { changesSearch, hasChangeFilters } from '@inferdex/domain/changes/change-query'
import { retirementRows } from '@inferdex/domain/changes/retirement-rows'
import { retirementsSearch } from '@inferdex/domain/changes/retirements-query'
import { sellerSlug } from '@inferdex/domain/search/names/id-readings'
import { toolHandler } from '../tool-handler.ts'

const MAX_ANNOUNCED = 20

export const listChanges = toolHandler(tool.listChanges, async (input, { call, page, today, ageOf, modelSlugs }) => {
  const { since, limit, cursor, kind, source, minMovePercent } = input
  const provider = input.provider === undefined ? undefined : sellerSlug(input.provider)
  const [model] = input.model === undefined ? [] : await modelSlugs([input.model])
  const query = {
    kind: kind ?? 'all',
    provider: provider ?? '',
    model: model ?? '',
    source: source ?? '',
    move: minMovePercent ?? 'all',
    cursor: '',
  } as const
  const [found, summary, home] = await Promise.all([
    call(changes, { query: { limit, cursor, kind, provider, model, source, move: minMovePercent } }),
    call(readChangeSummary),
    hasChangeFilters(query) ? null : call(readHome),
  ])
  // The list is sorted by time, newest first.
  const recent = found.items.filter(({ at }) => since === undefined || at.slice(0, 10) >= since)
  const announced = summary.coming.filter(
    (price) =>
      (provider === undefined || price.provider.slug === provider) &&
      (model === undefined || price.model.slug === model),
  )
  return {
    page: page(`/changes${changesSearch(query)}`),
    today,
    changes: recent.map((change) => ({ ...change, ageDays: ageOf(change.at) })),
    nextCursor: recent.length < found.items.length ? null : found.nextCursor,
    announced: announced.slice(0, MAX_ANNOUNCED),
    makersMoves: home?.priceMoves ?? null,
    sources: summary.sources.map(({ title, readOn }) => ({ title, readOn, ageDays: ageOf(readOn) })),
  }
})

export const listRetirements = toolHandler(tool.listRetirements, async (input, { call, page, ageOf, modelSlugs }) => {
  const { items, asOf } = await call(retirements)
  const [wantedModel] = input.model === undefined ? [] : await modelSlugs([input.model])
  const query = {
    show: input.show,
    provider: input.provider === undefined ? '' : sellerSlug(input.provider),
    workload: { requests: input.requestsPerMonth, input: input.inputTokens, output: input.outputTokens },
  }
  const wanted = items.filter(({ model }) => wantedModel === undefined || model.slug === wantedModel)
  const { rows, counts } = retirementRows(wanted, query, asOf)
  const path =
    wantedModel === undefined ? `/retirements${retirementsSearch(query)}` : `/model/${encodeURIComponent(wantedModel)}`
  return {
    page: page(path),
    today: asOf,
    counts,
    retirements: rows.slice(0, input.limit).map((row) => ({
      ...row,
      page: page(`/model/${row.model.slug}`),
      ageDays: ageOf(row.observedOn),
    })),
  }
})
