import { formatTokens } from '@inferdex/domain/text/number-display'
import { formatDay } from '@inferdex/domain/text/date-display'
import type { ComboboxOption } from '../../../components/forms/combobox-option.ts'
import { api } from '../../../lib/api/api.ts'

const contract = () => import('@inferdex/contracts/search/lookups')

export async function pickModels(query: string): Promise<ComboboxOption[]> {
  const models = await api((await contract()).searchModelsToPick, { query: { query } })
  return models.map(({ id, name, family, contextWindow }) => ({
    value: id,
    label: name,
    note: contextWindow === null ? family : `${family}, ${formatTokens(contextWindow)}`,
  }))
}

export async function pickDeals(query: string): Promise<ComboboxOption[]> {
  const deals = await api((await contract()).searchDealsToPick, { query: { query } })
  return deals.map(({ id, title, providerName, discount, expiresAt }) => ({
    value: id,
    label: title,
    note: [providerName, discount, expiresAt === null ? 'no expiry' : formatDay(expiresAt)].join(', '),
  }))
}
