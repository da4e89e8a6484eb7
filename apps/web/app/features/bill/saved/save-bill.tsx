import { type FormEvent, useId, useState } from 'react'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogClose } from '../../../components/ui/overlays/dialog.tsx'
import { ApiError, api } from '../../../lib/api/api.ts'
import { wordsOf } from '../../../lib/forms/form-messages.ts'
import { toast } from '../../../lib/toast.ts'
import { workloadOf } from './workload-of.ts'

const MAX_NAME = 80

type SaveBillProps = {
  address: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The session has ended. */
  onSignedOut: () => void
}

/** Asks for a name and saves the bill with it. */
export function SaveBill({ address, isOpen, onOpenChange, onSignedOut }: SaveBillProps) {
  const form = useId()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSaving) return
    if (name.trim() === '') return setProblem('Please give it a name')
    setSaving(true)
    try {
      const { addWatch } = await import('@inferdex/contracts/watching/watching')
      const workload = { ...workloadOf(address), name: name.trim() }
      const saved = await api(addWatch, { body: { targetType: 'BILL', workload } })
      const best = saved.bill?.best ?? null
      const cheapest =
        best === null
          ? 'No offer qualifies today.'
          : `Now ${best.cents} a month: ${best.model.name} at ${best.provider.name}.`
      void toast.success(`You watch “${saved.name}”`, { description: cheapest })
      onOpenChange(false)
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 401) return onSignedOut()
      setProblem(wordsOf(thrown) ?? 'The bill could not be saved')
    } finally {
      setSaving(false)
    }
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      width={400}
      title="Watch this bill"
      description="We tell you when another offer becomes the cheapest for this workload, or its bill moves by 10% or more."
      footer={
        <>
          <DialogClose>
            <Button size={32}>Cancel</Button>
          </DialogClose>
          <Button size={32} variant="primary" type="submit" form={form} pending={isSaving}>
            Watch
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)}>
        <Field label="Name" hint="Such as “Support bot”. Only you see it." error={problem} required>
          <Input
            name="name"
            autoComplete="off"
            maxLength={MAX_NAME}
            value={name}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value)
              setProblem(null)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
