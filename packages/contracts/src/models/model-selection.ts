import { modelColumns } from '@inferdex/domain/models/model-columns'
import { type ModelSelection, noModelFilters } from '@inferdex/domain/models/model-filters'
import type { z } from 'zod'
import type { CallInput } from '../protocol/endpoint.ts'
import type { listModels, modelFilterQuery } from './models.ts'

type Filters = z.output<z.ZodObject<typeof modelFilterQuery>>
type Asked = Filters & Partial<Pick<z.output<(typeof listModels)['query']>, 'sort' | 'dir'>>

/** Converts a query of `GET /catalog/models` to a selection. */
export function selectionOfQuery({ type, isOpenSource, dir, ...query }: Asked): ModelSelection {
  const sort = query.sort ?? (query.q === undefined || query.q === '' ? 'rating' : 'relevance')
  const { q, provider, capabilities, minContextWindow, maxContextWindow, maxInputPrice, maxOutputPrice, minRating } =
    query
  const { licence, openWeights, maker, releasedSince, sold, region, offers } = query
  return {
    q: q ?? noModelFilters.q,
    provider: provider ?? null,
    places: region ?? [],
    types: type ?? [],
    capabilities: capabilities ?? [],
    sources: isOpenSource === undefined ? [] : [isOpenSource ? 'open-source' : 'proprietary'],
    licences: licence ?? [],
    openWeights: openWeights ?? false,
    makers: maker ?? [],
    releasedSince: releasedSince ?? null,
    sold: sold ?? false,
    offers: offers ?? [],
    minContextWindow: minContextWindow ?? null,
    maxContextWindow: maxContextWindow ?? null,
    maxInputPrice: maxInputPrice ?? null,
    maxOutputPrice: maxOutputPrice ?? null,
    minRating: minRating ?? null,
    via: query.via ?? 'direct',
    sort,
    direction: dir ?? (sort === 'relevance' ? 'desc' : modelColumns[sort]),
  }
}

/** Returns the query for a selection. */
export function queryOfSelection(selection: ModelSelection): NonNullable<CallInput<typeof listModels>['query']> {
  const { q, provider, places, types, capabilities, sources, sort, direction } = selection
  const { licences, openWeights, makers, releasedSince, sold, offers } = selection
  const { minContextWindow, maxContextWindow, maxInputPrice, maxOutputPrice, minRating } = selection
  const [source] = sources
  return {
    ...(q === '' ? {} : { q }),
    ...(provider === null ? {} : { provider }),
    ...(places.length === 0 ? {} : { region: places.join(',') }),
    ...(types.length === 0 ? {} : { type: types.join(',') }),
    ...(capabilities.length === 0 ? {} : { capabilities: capabilities.join(',') }),
    // Both sources together do not filter.
    ...(sources.length === 1 ? { isOpenSource: source === 'open-source' ? 'true' : 'false' } : {}),
    ...(licences.length === 0 ? {} : { licence: licences.join(',') }),
    ...(openWeights ? { openWeights: 'true' } : {}),
    ...(makers.length === 0 ? {} : { maker: makers.join(',') }),
    ...(releasedSince === null ? {} : { releasedSince }),
    ...(sold ? { sold: 'true' } : {}),
    ...(offers.length === 0 ? {} : { offers: offers.join(',') }),
    ...(minContextWindow === null ? {} : { minContextWindow }),
    ...(maxContextWindow === null ? {} : { maxContextWindow }),
    ...(maxInputPrice === null ? {} : { maxInputPrice }),
    ...(maxOutputPrice === null ? {} : { maxOutputPrice }),
    ...(minRating === null ? {} : { minRating }),
    ...(selection.via === 'direct' ? {} : { via: selection.via }),
    sort,
    dir: direction,
  }
}
