import {
  deleteProvider,
  readProviderDependants,
  restoreProvider,
  type StaffProvider,
} from '@inferdex/contracts/providers/providers.staff'
import { useCallback } from 'react'
import { DeleteDialog, type Dependant } from '../../../components/editing/delete-dialog.tsx'
import { api } from '../../../lib/api/api.ts'

type DeleteProviderProps = {
  provider: Pick<StaffProvider, 'id' | 'name' | 'slug'>
  onClose: () => void
  onDeleted: () => void
}

export function DeleteProvider({ provider: { id, name, slug }, onClose, onDeleted }: DeleteProviderProps) {
  const load = useCallback(async (): Promise<readonly Dependant[]> => {
    const counts = await api(readProviderDependants, { params: { id } })
    return [
      [counts.offers, `offers of ${counts.models} models are retired`],
      [counts.prices, 'recorded prices stay'],
      [counts.deals, 'deals are deleted'],
      [counts.tiers, 'pricing tiers are deleted'],
      [counts.tools, 'tools are deleted'],
      [counts.reviews, 'reviews stay, for a deleted provider'],
      [counts.votes, 'votes will be hidden'],
      [counts.submissions, 'submissions stay'],
    ]
  }, [id])
  return (
    <DeleteDialog
      kind="provider"
      name={name}
      typeToConfirm={slug}
      loadDependants={load}
      remove={() => api(deleteProvider, { params: { id } })}
      restore={() => api(restoreProvider, { params: { id } })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
