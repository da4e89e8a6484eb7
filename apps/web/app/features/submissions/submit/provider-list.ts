import { useEffect, useState } from 'react'
import type { ComboboxOption } from '../../../components/forms/combobox-option.ts'
import { api } from '../../../lib/api/api.ts'

export type ListedProvider = { readonly id: string; readonly slug: string; readonly name: string }
export type ProviderList = {
  readonly state: 'loading' | 'failed' | 'ready'
  readonly providers: readonly ListedProvider[]
}

export const PROVIDERS_FAILED = 'Failed to load provider list. Please refresh the page.'

export function useProviderList(): ProviderList {
  const [list, setList] = useState<ProviderList>({ state: 'loading', providers: [] })
  useEffect(() => {
    let isCurrent = true
    loadProviders().then(
      (providers) => isCurrent && setList({ state: 'ready', providers }),
      () => isCurrent && setList({ state: 'failed', providers: [] }),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return list
}

async function loadProviders(): Promise<ListedProvider[]> {
  const { listProviders } = await import('@inferdex/contracts/providers/providers')
  return api(listProviders, { query: { sort: 'name' } })
}

export function providerOptions({ providers }: ProviderList): ComboboxOption[] {
  return providers.map(({ id, name }) => ({ value: id, label: name }))
}
