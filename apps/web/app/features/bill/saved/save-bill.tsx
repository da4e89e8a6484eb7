import { useId } from 'react'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogClose } from '../../../components/ui/overlays/dialog.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { ApiError, api } from '../../../lib/api/api.ts'
import { textOf } from '../../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { toast } from '../../../lib/toast.ts'
import { workloadOf } from './workload-of.ts'

const MAX_NAME = 80

type SaveBillProps = {
  address: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Called if the session has ended. */
  onSignedOut: () => void
}

/** Shows a dialog that asks for a name and saves the bill. */
export function SaveBill({ address, isOpen, onOpenChange, onSignedOut }: SaveBillProps) {
  const form = useId()
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await import('@inferdex/contracts/watching/saved-bills')).billNameInput,
    read: (data) => ({ name: textOf(data, 'name') }),
    submit: ({ name }) => save(name),
    fallback: 'The bill could not be saved',
  })

  async function save(name: string): Promise<void> {
    try {
      const { addWatch } = await import('@inferdex/contracts/watching/watching')
      const saved = await api(addWatch, { body: { targetType: 'BILL', workload: { ...workloadOf(address), name } } })
      const best = saved.bill?.best ?? null
      const cheapest =
        best === null
          ? 'No offer qualifies today.'
          : `Now ${best.cents} a month: ${best.model.name} at ${best.provider.name}.`
      void toast.success(`You watch “${saved.name}”`, { description: cheapest })
      onOpenChange(false)
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.status !== 401) throw thrown
      onSignedOut()
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
          <Button size={32} variant="primary" type="submit" form={form} pending={pending}>
            Watch
          </Button>
        </>
      }
    >
      <form {...formProps} id={form} className="grid gap-3">
        <div role="alert" className="empty:hidden">
          {formMessage !== null && <Notice tone="negative">{formMessage}</Notice>}
        </div>
        <Field label="Name" hint="Such as “Support bot”. Only you see it." error={messages.name}>
          <Input name="name" required autoComplete="off" maxLength={MAX_NAME} />
        </Field>
      </form>
    </Dialog>
  )
}
