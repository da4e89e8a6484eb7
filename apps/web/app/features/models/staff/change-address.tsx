import { checkModelSlug, type EditedModel, moveModel } from '@inferdex/contracts/models/models.staff'
import { useCallback, useState } from 'react'
import { SlugField } from '../../../components/editing/slug-field.tsx'
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { api } from '../../../lib/api/api.ts'
import { wordsOf } from '../../../lib/forms/form-messages.ts'
import { useSlugCheck } from '../../../lib/forms/use-slug-check.ts'
import { toast } from '../../../lib/toast.ts'

type ChangeAddressProps = {
  model: Pick<EditedModel, 'id' | 'slug' | 'revision'>
  onMoved: (model: EditedModel) => void
  onClose: () => void
}

/** Asks for a new slug of a model, and explains what happens to the existing URL. Mount it to ask. */
export function ChangeAddress({ model: { id, slug, revision }, onMoved, onClose }: ChangeAddressProps) {
  const [wanted, setWanted] = useState(slug)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const ask = useCallback((text: string) => api(checkModelSlug, { query: { slug: text, id } }), [id])
  const check = useSlugCheck(wanted, wanted === slug ? null : ask)

  async function confirm() {
    setPending(true)
    setError(null)
    try {
      onMoved(await api(moveModel, { params: { id }, body: { slug: wanted, revision } }))
      void toast.success(`/model/${slug} now leads to /model/${wanted}`)
      onClose()
    } catch (thrown) {
      setError(wordsOf(thrown) ?? 'The address could not be changed')
      setPending(false)
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change address"
      description={`/model/${slug} will lead to the new address for good, and no other model can take it.`}
      confirmLabel="Change address"
      pending={pending}
      error={error}
      onConfirm={() => void confirm()}
    >
      <SlugField
        prefix="/model/"
        value={wanted}
        onChange={setWanted}
        check={check}
        linkTo={(holder) => adminPaths.holder('models', holder)}
        error={undefined}
        isFixed={false}
      />
    </ConfirmDialog>
  )
}
