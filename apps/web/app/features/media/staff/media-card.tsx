import { formatBytes } from '@inferdex/domain/text/number-display'
import type { MediaItem } from '@inferdex/contracts/media'
import { formatDay } from '@inferdex/domain/text/date-display'
import { FileText, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { toast } from '../../../lib/toast.ts'

type MediaCardProps = { item: MediaItem; onInsert?: (() => void) | undefined; onDelete: () => void }

export function MediaCard({ item, onInsert, onDelete }: MediaCardProps) {
  const { name, url, type, size, uploadedAt, width, height, thumbnailUrl, uses } = item

  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(url, location.origin).href)
      void toast.success('URL copied to clipboard')
    } catch {
      void toast.error('Failed to copy URL')
    }
  }

  return (
    <article
      aria-label={name}
      className="flex min-w-0 flex-col overflow-clip rounded-box border border-line bg-surface"
    >
      <div className="grid aspect-16/10 place-items-center border-b border-line bg-sunken">
        {thumbnailUrl === null ? (
          <FileText aria-hidden className="size-8 text-ink-faint" />
        ) : (
          <img src={thumbnailUrl} alt="" loading="lazy" className="size-full object-contain" />
        )}
      </div>
      <div className="grid flex-1 content-start gap-0.5 px-3 py-2 text-12 text-ink-muted">
        <p title={name} className="truncate text-13 font-[550] text-ink">
          {name}
        </p>
        <p>
          {type === 'image' ? 'Image' : 'File'}, {formatBytes(size)}
          {width !== null && height !== null && `, ${width} × ${height}`}
        </p>
        <p>
          <time dateTime={uploadedAt}>{formatDay(uploadedAt)}</time>
          {uses > 0 && `, used in ${uses} ${uses === 1 ? 'post' : 'posts'}`}
        </p>
      </div>
      <div className="flex items-center gap-1.5 px-3 pb-3">
        <Button size={28} onClick={() => void copy()}>
          Copy URL
        </Button>
        {type === 'image' && onInsert !== undefined && (
          <Button size={28} onClick={onInsert}>
            Insert
          </Button>
        )}
        <IconButton size={28} label={`Delete ${name}`} onClick={onDelete} className="ml-auto">
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </article>
  )
}
