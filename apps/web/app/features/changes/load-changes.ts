import { listChanges } from '@inferdex/contracts/changes'
import type { CallInput, ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { ChangesQuery } from '@inferdex/domain/changes/change-query'
import { api } from '../../lib/api/api.ts'

/** Loads the changes of a view. An address with a cursor that is none shows the newest. */
export async function loadChanges(query: ChangesQuery, limit: number): Promise<ResponseBody<typeof listChanges>> {
  try {
    return await api(listChanges, { query: { ...apiQuery(query), limit } })
  } catch (error) {
    if (query.cursor === '' || (error as { code?: unknown }).code !== 'VALIDATION_FAILED') throw error
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
