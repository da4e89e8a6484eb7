import type { MediaItem } from '@inferdex/contracts/media'
import { Images } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Pagination } from '../../../components/data-table/pagination.tsx'
import { SearchField } from '../../../components/forms/search-field.tsx'
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { ErrorState } from '../../../components/ui/states/error-state.tsx'
import { Skeleton } from '../../../components/ui/states/skeleton.tsx'
import { toast } from '../../../lib/toast.ts'
import { DeleteMedia } from './delete-media.tsx'
import { MediaCard } from './media-card.tsx'
import { UploadArea } from './upload-area.tsx'
import { type MediaQuery, useMedia } from './use-media.ts'
import { useUploads } from './use-uploads.ts'

type MediaLibraryProps = {
  /** The control that opens it. Alternatively pass `open` and `onOpenChange`. */
  trigger?: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Inserts an image into the text being edited. Without it, images can only be copied. */
  onInsert?: ((image: MediaItem) => void) | undefined
  /** Toast after the insertion. */
  inserted?: string | undefined
}

export function MediaLibrary(props: MediaLibraryProps) {
  const { trigger, open, onOpenChange, onInsert, inserted = 'Image inserted into editor' } = props
  const [isOpen, setOpen] = useState(false)
  const shown = open ?? isOpen
  const show = onOpenChange ?? setOpen

  function insert(image: MediaItem) {
    onInsert?.(image)
    show(false)
    void toast.success(inserted)
  }

  return (
    <Dialog
      width={720}
      open={shown}
      onOpenChange={show}
      trigger={trigger}
      title="Media Library"
      description="Pictures and documents for articles."
    >
      <Library onInsert={onInsert && insert} />
    </Dialog>
  )
}

const TYPES = [
  { value: '', label: 'All' },
  { value: 'image', label: 'Images' },
  { value: 'file', label: 'Files' },
] as const satisfies readonly { value: MediaQuery['type']; label: string }[]

function Library({ onInsert }: { onInsert?: ((image: MediaItem) => void) | undefined }) {
  const { media, failure, isLoading, query, reload, change } = useMedia()
  const { uploads, add, cancel } = useUploads(reload)
  const [deleted, setDeleted] = useState<MediaItem | null>(null)

  if (deleted !== null) {
    const close = () => setDeleted(null)
    return (
      <DeleteMedia
        item={deleted}
        onCancel={close}
        onDeleted={() => {
          close()
          reload()
        }}
      />
    )
  }
  return (
    <div className="grid gap-4">
      <UploadArea uploads={uploads} onFiles={add} onCancel={cancel} />
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search media"
          placeholder="Search by name"
          value={query.search}
          onType={(search) => change({ search })}
          onSettle={() => {}}
          className="w-full sm:w-60"
        />
        <SegmentedControl label="Type" options={TYPES} value={query.type} onValueChange={(type) => change({ type })} />
      </div>
      {failure !== null ? (
        <ErrorState
          level={3}
          title="Failed to load media"
          message={failure.message}
          requestId={failure.requestId ?? undefined}
          onRetry={reload}
          retrying={isLoading}
        />
      ) : media === null ? (
        <CardSkeletons />
      ) : media.items.length === 0 ? (
        <EmptyState level={3} title="No files found" icon={<Images aria-hidden />}>
          {query.search === '' && query.type === ''
            ? 'You can insert uploads into any article.'
            : 'No file of this kind matches.'}
        </EmptyState>
      ) : (
        <ul aria-label="Files" aria-busy={isLoading} className="grid gap-3 sm:grid-cols-3">
          {media.items.map((item) => (
            <li key={item.id} className="grid min-w-0">
              <MediaCard item={item} onInsert={onInsert && (() => onInsert(item))} onDelete={() => setDeleted(item)} />
            </li>
          ))}
        </ul>
      )}
      {media !== null && media.totalPages > 1 && (
        <Pagination
          page={media.page}
          totalPages={media.totalPages}
          onPage={(page) => change({ page })}
          label="Pages of files"
          className="justify-end"
        />
      )}
    </div>
  )
}

function CardSkeletons() {
  return (
    <div aria-busy className="grid gap-3 sm:grid-cols-3">
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} className="h-52" />
      ))}
    </div>
  )
}
