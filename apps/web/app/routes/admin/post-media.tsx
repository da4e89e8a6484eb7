import { type ComponentProps, lazy, Suspense } from 'react'
import type { MediaSlot } from '../../features/blog/staff/post-editor.tsx'

const MediaLibrary = lazy(async () => ({
  default: (await import('../../features/media/staff/media-library.tsx')).MediaLibrary,
}))

/** Opens the media library from the editor of a post. */
export function PostMedia({ onClose, onInsert }: ComponentProps<MediaSlot>) {
  return (
    <Suspense>
      <MediaLibrary open onOpenChange={(open) => !open && onClose()} onInsert={onInsert} />
    </Suspense>
  )
}
