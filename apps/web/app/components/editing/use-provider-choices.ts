import { listStaffProviders, type StaffProvider } from '@inferdex/contracts/providers/providers.staff'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'

const ALL = 500

export type ProviderChoice = Pick<StaffProvider, 'id' | 'name' | 'slug'>
export type ProviderChoices = { readonly isLoading: boolean; readonly providers: readonly ProviderChoice[] }

/** Loads all providers, sorted by name, for filters and forms of the staff. */
export function useProviderChoices(): ProviderChoices {
  const [choices, setChoices] = useState<ProviderChoices>({ isLoading: true, providers: [] })
  useEffect(() => {
    let isCurrent = true
    api(listStaffProviders, { query: { limit: ALL, sortBy: 'name' } }).then(
      ({ items }) => isCurrent && setChoices({ isLoading: false, providers: items }),
      (thrown: unknown) => {
        if (!isCurrent) return
        console.error("Couldn't load the providers", thrown)
        setChoices({ isLoading: false, providers: [] })
        void toast.error('Failed to load providers')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return choices
}

export function providerName({ providers }: ProviderChoices, id: string): string {
  return providers.find((provider) => provider.id === id)?.name ?? 'one provider'
}
