import { formatMoment } from '@inferdex/domain/text/date-display'
import {
  type PostFields,
  type PostVersion,
  type PostVersionLine,
  discardUnsaved,
  readPostVersion,
} from '@inferdex/contracts/blog/blog.staff'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { api } from '../../../lib/api/api.ts'
import { wordsOf } from '../../../lib/forms/form-messages.ts'
import { toast } from '../../../lib/toast.ts'

type UnsavedNoticeProps = { version: PostVersion | PostVersionLine; onRestore: (fields: PostFields) => void }

/** Offers to restore text that was typed and never saved. It is never restored automatically. */
export function UnsavedNotice({ version, onRestore }: UnsavedNoticeProps) {
  const [isDone, setIsDone] = useState(false)
  const [isAsking, setAsking] = useState(false)
  if (isDone) return null

  async function run(work: () => Promise<unknown>) {
    try {
      await work()
      setIsDone(true)
    } catch (thrown) {
      void toast.error(wordsOf(thrown) ?? 'Request failed')
    }
  }

  return (
    <Notice tone="info">
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-auto">
          Unsaved changes of {version.editorName} from {formatMoment(version.updatedAt)}
          {version.title !== '' && <>: “{version.title}”</>}
        </span>
        <Button
          size={28}
          onClick={() =>
            void run(async () => onRestore((await api(readPostVersion, { params: { id: version.id } })).fields))
          }
        >
          Restore
        </Button>
        <Button size={28} variant="ghost" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard these unsaved changes?"
        description="This can't be undone."
        cancelLabel="Keep them"
        confirmLabel="Discard changes"
        danger
        onConfirm={() => {
          setAsking(false)
          void run(() => api(discardUnsaved, { params: { id: version.id } }))
        }}
      />
    </Notice>
  )
}
