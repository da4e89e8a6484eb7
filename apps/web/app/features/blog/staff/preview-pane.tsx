import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../components/ui/button.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { Notice } from '../../../components/ui/states/notice.tsx'
import type { Preview } from './use-preview.ts'

export function PreviewPane({ preview, title }: { preview: Preview; title: string }) {
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
          {preview.html === '' ? (
            <p className="text-ink-muted">No content available for this blog post.</p>
          ) : (
            // Sanitised on the server, with the code that renders the public page.
            <div className="article-body" dangerouslySetInnerHTML={{ __html: preview.html }} />
          )}
        </div>
      </div>
    </section>
  )
}
