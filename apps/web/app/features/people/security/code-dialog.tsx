import { useState } from 'react'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { textOf } from '../../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { DialogForm } from '../dialog-form.tsx'

type CodeDialogProps = {
  trigger: string
  title: string
  description: string
  action: string
  danger?: boolean
  submit: (code: string) => Promise<void>
}

/** Asks for a code before a change of two-factor authentication. */
export function CodeDialog({ trigger, title, description, action, danger = false, submit }: CodeDialogProps) {
  const [open, setOpen] = useState(false)
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await import('@inferdex/contracts/accounts/second-factor')).codeInput,
    read: (data) => ({ code: textOf(data, 'code') }),
    submit: async ({ code }) => {
      await submit(code)
      setOpen(false)
    },
    fallback: 'The code could not be checked',
  })
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      width={400}
      trigger={
        <Button size={32} variant={danger ? 'danger' : 'default'}>
          {trigger}
        </Button>
      }
      title={title}
      description={description}
    >
      <DialogForm formProps={formProps} formMessage={formMessage} pending={pending} action={action} danger={danger}>
        <Field label="Code" error={messages.code} hint="Six digits of your app, or a recovery code">
          <Input name="code" required autoComplete="one-time-code" spellCheck={false} className="font-mono" />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
