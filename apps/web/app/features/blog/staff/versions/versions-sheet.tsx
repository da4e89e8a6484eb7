import { formatExactMoment } from '@inferdex/domain/text/date-display'
import {
  listPostVersions,
  type PostFields,
  type PostVersion,
  type PostVersionLine,
  readPostVersion,
} from '@inferdex/contracts/blog/blog.staff'
import { useEffect, useState } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Sheet } from '../../../../components/ui/overlays/sheet.tsx'
import { api } from '../../../../lib/api/api.ts'
import { wordsOf } from '../../../../lib/forms/form-messages.ts'
import { toast } from '../../../../lib/toast.ts'
import { VersionDifference } from './version-difference.tsx'

type VersionsSheetProps = {
  postId: string
  /** The current text of the form. */
  current: PostFields
  onRestore: (fields: PostFields) => void
  onClose: () => void
}

/** Lists every save and autosave. Restoring one fills the form; it is saved like any other change. */
export function VersionsSheet({ postId, current, onRestore, onClose }: VersionsSheetProps) {
  const [versions, setVersions] = useState<readonly PostVersionLine[] | string | null>(null)
  const [opened, setOpened] = useState<PostVersion | null>(null)
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

  async function open(id: string) {
    try {
      setOpened(await api(readPostVersion, { params: { id } }))
    } catch (thrown) {
      void toast.error(wordsOf(thrown) ?? 'Request failed')
    }
  }

  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Versions"
      description="Restoring a version fills the form with its text. Status, slug and schedule stay the same, and readers see no change until you save."
      width={520}
    >
      {versions === null && <p role="status">Loading versions...</p>}
      {typeof versions === 'string' && <p role="alert">{versions}</p>}
      {opened !== null ? (
        <VersionDifference
          version={opened}
          current={current}
          onBack={() => setOpened(null)}
          onRestore={() => {
            onRestore(opened.fields)
            onClose()
          }}
        />
      ) : (
        Array.isArray(versions) && <VersionList versions={versions} onOpen={(id) => void open(id)} />
      )}
    </Sheet>
  )
}

type VersionListProps = { versions: readonly PostVersionLine[]; onOpen: (id: string) => void }

function VersionList({ versions, onOpen }: VersionListProps) {
  return (
    <ol className="divide-y divide-line">
      {versions.map((version, index) => (
        <li key={version.id} className="flex items-center gap-3 py-2.5 text-13">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <span className="figure text-ink-muted">{versions.length - index}</span>
              {formatExactMoment(version.updatedAt)}
              <Badge tone={version.kind === 'SAVED' ? 'positive' : 'neutral'}>
                {version.kind === 'SAVED' ? 'Saved' : 'Autosaved'}
              </Badge>
            </p>
            <p className="truncate text-12 text-ink-muted">
              {version.editorName} · {version.title}
            </p>
          </div>
          <Button
            size={28}
            aria-label={`Compare version ${versions.length - index}`}
            onClick={() => onOpen(version.id)}
          >
            Compare
          </Button>
        </li>
      ))}
    </ol>
  )
}
