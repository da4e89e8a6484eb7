import type { OwnProfile } from '@inferdex/contracts/people/people'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Field } from '../../components/forms/field.tsx'
import { Input } from '../../components/forms/input.tsx'
import { PasswordInput } from '../../components/forms/password-input.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/overlays/dialog.tsx'
import { api } from '../../lib/api/api.ts'
import { type Messages, rawTextOf, textOf } from '../../lib/forms/form-messages.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { forget } from '../../lib/api/viewer.ts'
import { DialogForm } from './dialog-form.tsx'

const contract = () => import('@inferdex/contracts/people/people')

export function DeleteAccountDialog({ profile }: { profile: OwnProfile }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const hasPassword = profile.signInMethods.includes('email')
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).deleteAccountInput,
    read: (data) => ({
      username: textOf(data, 'username'),
      ...(hasPassword ? { password: rawTextOf(data, 'password') } : {}),
    }),
    check: (data): Messages => {
      const isSame = textOf(data, 'username').toLowerCase() === profile.username.toLowerCase()
      return isSame ? {} : { username: 'This is not your username' }
    },
    submit: async (body) => {
      await api((await contract()).deleteOwnAccount, { body })
      forget()
      await navigate(paths.home())
      void toast.success('Account deleted')
    },
    fallback: 'Failed to delete account',
  })
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size={32} variant="danger">
          Delete account
        </Button>
      }
      title="Delete account"
      description="This cannot be undone. We delete your name, email address, avatar and sessions. Your reviews and submissions stay, without your name."
    >
      <DialogForm
        formProps={formProps}
        formMessage={formMessage}
        pending={pending}
        action="Delete account permanently"
        danger
      >
        <Field
          label={
            <>
              Type <span className="figure text-ink">{profile.username}</span> to confirm
            </>
          }
          error={messages.username}
        >
          <Input name="username" required autoComplete="off" spellCheck={false} className="font-mono" />
        </Field>
        {hasPassword && (
          <Field label="Password" error={messages.password}>
            <PasswordInput name="password" required autoComplete="current-password" />
          </Field>
        )}
      </DialogForm>
    </Dialog>
  )
}
