import {
  listPostVersions,
  type PostFields,
  type PostVersionLine,
  readPostVersion,
} from '@inferdex/contracts/admin-blog'
import { useEffect, useState } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Sheet } from '../../components/ui/sheet.tsx'
import { api } from '../../lib/api.ts'
import { wordsOf } from '../../lib/form-messages.ts'
import { toast } from '../../lib/toast.ts'
import { moment } from './moment.ts'

type VersionsSheetProps = { postId: string; onRestore: (fields: PostFields) => void; onClose: () => void }

/** Every save and what was typed in between. Taking one back fills the form; it is saved like any other change. */
export function VersionsSheet({ postId, onRestore, onClose }: VersionsSheetProps) {
  const [versions, setVersions] = useState<readonly PostVersionLine[] | string | null>(null)
  useEffect(() => {
    let isCurrent = true
    api(listPostVersions, { params: { id: postId } }).then(
      (found) => isCurrent && setVersions(found),
      (thrown: unknown) => isCurrent && setVersions(wordsOf(thrown) ?? 'Request failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [postId])

  async function restore(id: string) {
    try {
      onRestore((await api(readPostVersion, { params: { id } })).fields)
      onClose()
    } catch (thrown) {
      void toast.error(wordsOf(thrown) ?? 'Request failed')
    }
  }

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Versions"
      description="Restoring one fills the form. Nothing changes for readers until you save."
      width={400}
    >
      {versions === null && <p role="status">Loading versions...</p>}
      {typeof versions === 'string' && <p role="alert">{versions}</p>}
      {Array.isArray(versions) && (
        <ol className="divide-y divide-line">
          {versions.map((version: PostVersionLine) => (
            <li key={version.id} className="flex items-center gap-3 py-2.5 text-13">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {moment(version.updatedAt)}
                  <Badge tone={version.kind === 'SAVED' ? 'positive' : 'neutral'}>
                    {version.kind === 'SAVED' ? 'Saved' : 'Autosaved'}
                  </Badge>
                </p>
                <p className="truncate text-12 text-ink-muted">
                  {version.editorName} · {version.title}
                </p>
              </div>
              <Button size={28} onClick={() => void restore(version.id)}>
                Restore
              </Button>
            </li>
          ))}
        </ol>
      )}
    </Sheet>
  )
}
