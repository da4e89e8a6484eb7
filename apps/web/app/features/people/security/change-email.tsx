import { useState } from 'react'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { Panel, PanelBody, PanelHead } from '../../../components/ui/panel.tsx'
import { api } from '../../../lib/api/api.ts'
import { textOf } from '../../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { DialogForm } from '../dialog-form.tsx'

const contract = () => import('@inferdex/contracts/accounts/email-change')

/** Shows the user's e-mail address and lets them change it. */
export function ChangeEmail({ email }: { email: string }) {
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <Panel className="mb-4">
      <PanelHead title="Email address" actions={<ChangeEmailDialog onAsked={setAsked} />} />
      <PanelBody className="py-3">
        <p className="text-13 font-[560] wrap-anywhere">{email}</p>
        <div role="status" className="mt-1 text-13 text-ink-muted empty:hidden">
          {asked !== null && (
            <>
              We have sent a link to <span className="wrap-anywhere text-ink">{asked}</span>. Your address changes when
              you open it.
            </>
          )}
        </div>
      </PanelBody>
    </Panel>
  )
}

function ChangeEmailDialog({ onAsked }: { onAsked: (email: string) => void }) {
  const [open, setOpen] = useState(false)
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).changeEmailInput,
    read: (data) => ({ email: textOf(data, 'email') }),
    submit: async (body) => {
      await api((await contract()).changeEmail, { body })
      setOpen(false)
      onAsked(body.email)
    },
    fallback: 'The email address could not be changed',
  })
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      width={400}
      trigger={<Button size={28}>Change email address</Button>}
      title="Change email address"
      description="We send a link to the new address, and a notice to the old one. Other devices are signed out."
    >
      <DialogForm formProps={formProps} formMessage={formMessage} pending={pending} action="Send the link">
        <Field label="New email address" error={messages.email}>
          <Input name="email" type="email" required autoComplete="email" />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
