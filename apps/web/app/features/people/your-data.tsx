import type { OwnProfile } from '@inferdex/contracts/people/people'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { send } from '../../lib/api/api.ts'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { AsideSection } from './aside-section.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function YourData({ profile }: { profile: OwnProfile }) {
  return (
    <AsideSection title="Your data">
      <p className="mb-2 text-13 text-ink-muted">One JSON file with your account, reviews, votes and sessions.</p>
      <div className="flex flex-wrap gap-2">
        <DownloadButton username={profile.username} />
        <DeleteAccountDialog profile={profile} />
      </div>
    </AsideSection>
  )
}

function DownloadButton({ username }: { username: string }) {
  const [pending, setPending] = useState(false)

  async function download() {
    setPending(true)
    try {
      const { downloadOwnData } = await import('@inferdex/contracts/people/people')
      const response = await send(downloadOwnData, {})
      saveFile(`${username}.json`, await response.blob())
    } catch (thrown) {
      void toast.error(wordsOf(thrown) ?? "Couldn't download your data")
    } finally {
      setPending(false)
    }
  }

  return (
    <Button size={32} pending={pending} onClick={() => void download()}>
      <Download aria-hidden className="size-4" />
      Download my data
    </Button>
  )
}
