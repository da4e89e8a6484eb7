import { listChanges } from '@inferdex/contracts/changes'
import type { CallInput, ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { ChangesQuery } from '@inferdex/domain/changes/change-query'
import { api } from '../../lib/api/api.ts'

/** Loads the changes of a view. An invalid cursor shows the newest changes; an unknown provider or model shows none. */
export async function loadChanges(query: ChangesQuery, limit: number): Promise<ResponseBody<typeof listChanges>> {
  try {
    return await api(listChanges, { query: { ...apiQuery(query), limit } })
  } catch (error) {
    const { code, fields } = error as { code?: unknown; fields?: Readonly<Record<string, string>> }
    if (code !== 'VALIDATION_FAILED') throw error
    if (fields?.provider !== undefined || fields?.model !== undefined) return { items: [], nextCursor: null }
    if (query.cursor === '') throw error
    return await api(listChanges, { query: { ...apiQuery({ ...query, cursor: '' }), limit } })
  }
}

function apiQuery({ kind, provider, model, source, move, cursor }: ChangesQuery) {
  return {
    ...(kind === 'all' ? {} : { kind }),
    ...(provider === '' ? {} : { provider }),
    ...(model === '' ? {} : { model }),
    ...(source === '' ? {} : { source }),
    ...(move === 'all' ? {} : { move }),
    ...(cursor === '' ? {} : { cursor }),
  } satisfies CallInput<typeof listChanges>['query']
}
