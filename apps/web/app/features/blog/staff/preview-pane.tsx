import type { PostFields } from '@inferdex/contracts/blog/blog.staff'
import { Maximize2, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { IconButton } from '../../../components/ui/button.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { Notice } from '../../../components/ui/states/notice.tsx'
import type { Preview } from './use-preview.ts'

type PreviewPaneProps = { preview: Preview; title: string; onFullPage: () => void }

export function PreviewPane({ preview, title, onFullPage }: PreviewPaneProps) {
  const [isPhone, setIsPhone] = useState(false)
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col border-line max-lg:border-t lg:border-l">
      <div className="flex h-9 items-center gap-1 border-b border-line px-3">
        <h2 className="mr-auto text-13 font-semibold">Preview</h2>
        <IconButton label="Wide" size={28} aria-pressed={!isPhone} onClick={() => setIsPhone(false)}>
          <Monitor aria-hidden />
        </IconButton>
        <IconButton label="Phone" size={28} aria-pressed={isPhone} onClick={() => setIsPhone(true)}>
          <Smartphone aria-hidden />
        </IconButton>
        <IconButton label="Full page" size={28} onClick={onFullPage}>
          <Maximize2 aria-hidden />
        </IconButton>
      </div>
      <div
        tabIndex={0}
        role="region"
        aria-label="As readers see it"
        className="h-80 overflow-y-auto px-4 py-5 -outline-offset-2 sm:px-6 lg:h-[calc(100dvh-23rem)] lg:min-h-80"
      >
        {preview.problem !== null && (
          <Notice tone="negative" className="mb-4">
            {preview.problem}
          </Notice>
        )}
        <div className={cx('mx-auto', isPhone ? 'max-w-90 rounded-box border border-line p-4' : 'max-w-[68ch]')}>
          {title.trim() !== '' && (
            <p className="mb-4 text-28 font-[660] tracking-[-0.022em] text-balance wrap-anywhere">{title}</p>
          )}
          <Body html={preview.html} />
        </div>
      </div>
    </section>
  )
}

function Body({ html }: { html: string }) {
  if (html === '') return <p className="text-ink-muted">No content available for this blog post.</p>
  // Sanitised on the server, with the code that renders the public page.
  return <div className="article-body" dangerouslySetInnerHTML={{ __html: html }} />
}

type FullPreviewProps = {
  preview: Preview
  fields: Pick<PostFields, 'title' | 'excerpt' | 'authorName'>
  author: string
  onClose: () => void
}

/** Shows the draft over the whole window at the readers' width, including unsaved changes. */
export function FullPreview({ preview, fields, author, onClose }: FullPreviewProps) {
  const title = fields.title.trim() === '' ? 'Untitled' : fields.title
  return (
    <Dialog
      width="full"
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Preview: ${title}`}
      description="The draft as readers would see it, with what is not saved yet."
      hideDescription
    >
      <article className="mx-auto max-w-[68ch] pb-10">
        <h1 className="text-40 leading-[1.1] font-[680] tracking-[-0.026em] text-balance wrap-anywhere max-sm:text-28">
          {title}
        </h1>
        {fields.excerpt.trim() !== '' && <p className="mt-3 text-16 text-ink-muted">{fields.excerpt}</p>}
        <p className="mt-3 mb-8 text-13 text-ink-muted">
          By {fields.authorName.trim() === '' ? author : fields.authorName}
        </p>
        <Body html={preview.html} />
      </article>
    </Dialog>
  )
}
