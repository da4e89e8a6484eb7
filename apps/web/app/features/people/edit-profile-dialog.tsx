import type { OwnProfile } from '@inferdex/contracts/people/people'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../components/forms/field.tsx'
import { Input } from '../../components/forms/input.tsx'
import { Textarea } from '../../components/forms/textarea.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/overlays/dialog.tsx'
import { api } from '../../lib/api/api.ts'
import { textOf } from '../../lib/forms/form-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { remember } from '../../lib/api/viewer.ts'
import { AvatarField } from './avatar-field.tsx'
import { DialogForm } from './dialog-form.tsx'

const contract = () => import('@inferdex/contracts/people/people')

type EditProfileDialogProps = { profile: OwnProfile; onChanged: (profile: OwnProfile) => void }

export function EditProfileDialog({ profile, onChanged }: EditProfileDialogProps) {
  const [open, setOpen] = useState(false)
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).profileInput,
    read: (data) => ({
      username: textOf(data, 'username'),
      bio: textOf(data, 'bio') || null,
    }),
    submit: async (body) => {
      const changed = await api((await contract()).updateOwnProfile, { body })
      remember(changed)
      onChanged(changed)
      setOpen(false)
      void toast.success('Profile updated')
    },
    fallback: 'Failed to update profile',
  })
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size={32} className="max-sm:h-10 max-sm:flex-1">
          <Pencil aria-hidden className="size-4" />
          Edit profile
        </Button>
      }
      title="Edit profile"
      description="Your username, bio and avatar appear next to your reviews."
    >
      <DialogForm formProps={formProps} formMessage={formMessage} pending={pending} action="Save">
        <Field label="Username" error={messages.username} required>
          <Input name="username" defaultValue={profile.username} autoComplete="username" spellCheck={false} />
        </Field>
        <Field label="Bio" error={messages.bio} hint="At most 1000 characters">
          <Textarea name="bio" rows={4} defaultValue={profile.bio ?? ''} />
        </Field>
        <AvatarField profile={profile} onChanged={onChanged} />
      </DialogForm>
    </Dialog>
  )
}
