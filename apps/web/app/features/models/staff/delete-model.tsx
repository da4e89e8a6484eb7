import {
  deleteModel,
  readModelDependants,
  restoreModel,
  type StaffModel,
} from '@inferdex/contracts/models/models.staff'
import { useCallback } from 'react'
import { DeleteDialog, type Dependant } from '../../../components/editing/delete-dialog.tsx'
import { api } from '../../../lib/api/api.ts'

type DeleteModelProps = {
  model: Pick<StaffModel, 'id' | 'name' | 'slug'>
  onClose: () => void
  onDeleted: () => void
}

export function DeleteModel({ model: { id, name, slug }, onClose, onDeleted }: DeleteModelProps) {
  const load = useCallback(async (): Promise<readonly Dependant[]> => {
    const counts = await api(readModelDependants, { params: { id } })
    return [
      [counts.offers, 'offers are retired'],
      [counts.prices, 'recorded prices stay'],
      [counts.scores, 'benchmark results are withdrawn'],
      [counts.reviews, 'reviews stay, for a deleted model'],
      [counts.votes, 'votes will be hidden'],
      [counts.submissions, 'submissions stay'],
    ]
  }, [id])
  return (
    <DeleteDialog
      kind="model"
      name={name}
      typeToConfirm={slug}
      loadDependants={load}
      remove={() => api(deleteModel, { params: { id } })}
      restore={() => api(restoreModel, { params: { id } })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
