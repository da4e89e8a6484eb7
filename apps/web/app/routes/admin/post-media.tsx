import { type ComponentProps, lazy, Suspense } from 'react'
import type { MediaSlot } from '../../features/blog/staff/post-editor.tsx'

const MediaLibrary = lazy(async () => ({
  default: (await import('../../features/media/staff/media-library.tsx')).MediaLibrary,
}))

/** Opens the media library from the editor of a post. */
export function PostMedia({ onClose, onInsert, inserted }: ComponentProps<MediaSlot>) {
  return (
    <Suspense>
      <MediaLibrary open onOpenChange={(open) => !open && onClose()} onInsert={onInsert} inserted={inserted} />
    </Suspense>
  )
}

/** Uploads a pasted picture to the media library. */
export async function uploadPicture(file: File): Promise<{ url: string; name: string }> {
  const { refusalOf, uploadFile } = await import('../../features/media/staff/upload-file.ts')
  const refusal = refusalOf(file)
  if (refusal !== null) throw new Error(refusal)
  return await uploadFile(file, { signal: new AbortController().signal, onProgress: () => {} })
}
