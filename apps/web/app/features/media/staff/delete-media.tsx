import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { deleteMedia, type MediaItem, readMediaUses } from '@inferdex/contracts/media'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { api } from '../../../lib/api/api.ts'
import { reportOutcome } from '../../../lib/api/report-outcome.ts'

type Uses = ResponseBody<typeof readMediaUses>
type DeleteMediaProps = { item: MediaItem; onDeleted: () => void; onCancel: () => void }

/** Asks before deleting a file. It replaces the list, because dialogs are not stacked. */
export function DeleteMedia({ item: { id, name }, onDeleted, onCancel }: DeleteMediaProps) {
  const [uses, setUses] = useState<Uses | null>(null)
  const [pending, setPending] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  useEffect(() => {
    let isCurrent = true
    api(readMediaUses, { params: { id } }).then(
      (found) => isCurrent && setUses(found),
      () => isCurrent && setUses([]),
    )
    return () => {
      isCurrent = false
    }
  }, [id])

  async function remove() {
    setPending(true)
    const words = { done: 'File deleted', failed: 'Failed to delete file' }
    const isDone = await reportOutcome(api(deleteMedia, { params: { id } }), words)
    setPending(false)
    if (isDone) onDeleted()
  }

  return (
    <section aria-labelledby="delete-media" className="grid gap-3">
      <h3 id="delete-media" className="text-14 font-semibold wrap-anywhere">
        Delete “{name}”?
      </h3>
      <p className="text-13 text-ink-muted">Its URL stops working right away. This can't be undone.</p>
      {uses !== null && uses.length > 0 && (
        <Notice tone="caution">
          <p className="font-[550]">Used in {uses.length === 1 ? 'this post' : `${uses.length} posts`}:</p>
          <ul className="mt-1 grid gap-0.5">
            {uses.map((post) => (
              <li key={post.id} className="wrap-anywhere">
                {post.title} <span className="text-ink-muted">({post.status.toLowerCase()})</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {uses?.length === 0 && <p className="text-13 text-ink-muted">Not used in any post.</p>}
      <div className="flex justify-end gap-2">
        <Button ref={cancel} size={32} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size={32}
          variant="danger-solid"
          pending={pending}
          disabled={uses === null}
          onClick={() => void remove()}
        >
          Delete file
        </Button>
      </div>
    </section>
  )
}
