import { useState } from 'react'
import { Field } from '../../components/forms/field.tsx'
import { PasswordInput } from '../../components/forms/password-input.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/overlays/dialog.tsx'
import { api } from '../../lib/api/api.ts'
import { rawTextOf } from '../../lib/forms/form-messages.ts'
import { NewPasswordFields } from '../accounts/new-password-fields.tsx'
import { repeatedPassword } from '../accounts/repeated-password.ts'
import { toast } from '../../lib/toast.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { signIn } from '../../lib/api/viewer.ts'
import { DialogForm } from './dialog-form.tsx'

const contract = () => import('@inferdex/contracts/people/people')

export function ChangePasswordDialog({ onChanged }: { onChanged: () => void }) {
  const [open, setOpen] = useState(false)
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).changePasswordInput,
    read: (data) => ({
      currentPassword: rawTextOf(data, 'currentPassword'),
      password: rawTextOf(data, 'password'),
    }),
    check: repeatedPassword,
    submit: async (body) => {
      // The server ends all sessions; this browser continues with a new one.
      signIn(await api((await contract()).changePassword, { body }))
      setOpen(false)
      onChanged()
      void toast.success('Password changed', { description: 'All other devices have been signed out.' })
    },
    fallback: 'Failed to change password',
  })
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      width={400}
      trigger={<Button size={32}>Change password</Button>}
      title="Change password"
      description="This signs you out on all other devices."
    >
      <DialogForm formProps={formProps} formMessage={formMessage} pending={pending} action="Change password">
        <Field label="Current password" error={messages.currentPassword}>
          <PasswordInput name="currentPassword" required autoComplete="current-password" />
        </Field>
        <NewPasswordFields messages={messages} />
      </DialogForm>
    </Dialog>
  )
}
