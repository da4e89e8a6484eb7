import type { OwnProfile } from '@inferdex/contracts/people/people'
import { type ChangeEvent, useId, useState } from 'react'
import { Avatar } from '../../components/figures/avatar.tsx'
import { Button } from '../../components/ui/button.tsx'
import { api, send } from '../../lib/api/api.ts'
import { remember } from '../../lib/api/viewer.ts'

const contract = () => import('@inferdex/contracts/people/people')

type AvatarFieldProps = { profile: OwnProfile; onChanged: (profile: OwnProfile) => void }

/** Uploads a picture. It is saved at once, separately from the other fields. */
export function AvatarField({ profile, onChanged }: AvatarFieldProps) {
  const id = useId()
  const [pending, setPending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  async function save(change: () => Promise<OwnProfile>): Promise<void> {
    setPending(true)
    setMessage(null)
    try {
      const changed = await change()
      remember(changed)
      onChanged(changed)
    } catch (error) {
      setMessage(error instanceof Error ? error.message : 'Failed to update avatar')
    } finally {
      setPending(false)
    }
  }

  function upload({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? []
    target.value = ''
    if (file === undefined) return
    void save(async () => {
      const { AVATAR_MAX_BYTES, uploadAvatar } = await contract()
      if (file.size > AVATAR_MAX_BYTES) throw new Error('This picture is too large. Maximum size is 5MB.')
      // The server has validated its own response.
      return (await (await send(uploadAvatar, { body: file })).json()) as OwnProfile
    })
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="text-13 font-medium">
        Avatar
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={profile.username} src={profile.avatar} size={40} />
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
          aria-describedby={`${id}-hint`}
          disabled={pending}
          onChange={upload}
          className="min-w-0 flex-1 text-13 file:mr-3 file:h-8 file:rounded-control file:border file:border-line-control file:bg-surface file:px-3 file:text-13"
        />
        {profile.avatar !== null && (
          <Button
            size={32}
            type="button"
            disabled={pending}
            onClick={() => void save(async () => api((await contract()).updateOwnProfile, { body: { avatar: null } }))}
          >
            Remove
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-12 text-ink-muted">
        A picture of up to 5 MB. It's saved right away.
      </p>
      {message !== null && (
        <p role="alert" className="text-13 text-negative">
          {message}
        </p>
      )}
    </div>
  )
}
