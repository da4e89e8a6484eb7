import { formatBytes } from '@inferdex/domain/text/number-display'
import { CircleAlert, Upload as UploadIcon, X } from 'lucide-react'
import { useRef } from 'react'
import { useDrop } from '../../../components/forms/use-drop.ts'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { cx } from '../../../components/ui/cx.ts'
import type { Upload } from './use-uploads.ts'

type UploadAreaProps = {
  uploads: readonly Upload[]
  onFiles: (files: Iterable<File>) => void
  onCancel: (id: number) => void
}

export function UploadArea({ uploads, onFiles, onCancel }: UploadAreaProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isOver, dropProps } = useDrop(onFiles)

  return (
    <div className="grid gap-3">
      {/* A drop target for files; the button is for everyone without a pointer. */}
      <div
        data-testid="drop-area"
        {...dropProps}
        className={cx(
          'flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-box border border-dashed p-5 text-13 text-ink-muted',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-paper',
        )}
      >
        <UploadIcon aria-hidden className="size-5" />
        <p>Drag and drop files here, or</p>
        <Button size={32} onClick={() => input.current?.click()}>
          Browse
        </Button>
        <p className="basis-full text-center text-12">Images and PDFs, at most 5MB each.</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to upload"
          accept="image/jpeg,image/png,image/gif,image/webp,image/avif,application/pdf"
          onChange={({ target }) => {
            onFiles(target.files ?? [])
            // Allows choosing the same file again.
            target.value = ''
          }}
        />
      </div>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="grid gap-2">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onCancel={() => onCancel(upload.id)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function UploadRow({ upload: { name, size, sent, problem }, onCancel }: { upload: Upload; onCancel: () => void }) {
  if (problem !== null) {
    return (
      <li className="flex items-center gap-2 rounded-control bg-negative-soft px-3 py-1.5 text-13">
        <CircleAlert aria-hidden className="text-negative" />
        <span className="min-w-0 flex-1 wrap-anywhere">{problem}</span>
        <IconButton size={28} label={`Dismiss ${name}`} onClick={onCancel}>
          <X aria-hidden />
        </IconButton>
      </li>
    )
  }
  // After the upload the server still processes the image, which takes a moment.
  const isSent = sent >= size
  return (
    <li className="grid gap-1 rounded-control border border-line px-3 py-2 text-13">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="figure text-12 text-ink-muted">
          {isSent ? 'Processing' : `${formatBytes(sent)} of ${formatBytes(size)}`}
        </span>
        <Button size={28} variant="ghost" onClick={onCancel} aria-label={`Cancel ${name}`}>
          Cancel
        </Button>
      </div>
      <progress
        aria-label={`Uploading ${name}`}
        max={size}
        value={isSent ? undefined : sent}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </li>
  )
}
