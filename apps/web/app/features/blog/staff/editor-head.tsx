import { postBadges } from '@inferdex/domain/blog/blog-post'
import { ArrowLeft, Check, CircleAlert, ExternalLink, History, Image } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { paths } from '../../../lib/paths.ts'
import type { AutosaveState } from './versions/use-autosave.ts'
import type { PostEditorState } from './use-post-editor.ts'

type EditorHeadProps = {
  editor: PostEditorState
  onVersions: () => void
  onMedia: () => void
}

export function EditorHead({ editor, onVersions, onMedia }: EditorHeadProps) {
  const { post, fields, autosave } = editor
  const shown = post === null ? null : postBadges(post.status)
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-2.5 gap-y-2 px-4 py-3 sm:px-5">
      <Link
        to={adminPaths.blogs()}
        aria-label="All posts"
        title="All posts"
        className={buttonClass({ variant: 'ghost', size: 32, icon: true, className: '-ml-2' })}
      >
        <ArrowLeft aria-hidden />
      </Link>
      <h1 className="min-w-0 text-20 font-[640] tracking-[-0.016em] wrap-anywhere">
        {fields.title.trim() === '' ? (post === null ? 'New post' : 'Untitled') : fields.title}
      </h1>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <KeptState state={autosave.state} isUnkept={autosave.isUnkept} />
        {shown !== null && <Badge tone="outline">{shown.extra ?? shown.main}</Badge>}
        {post?.status === 'PUBLISHED' && (
          <Link to={paths.article(post.slug)} className={buttonClass({ size: 32 })}>
            <ExternalLink aria-hidden />
            View
          </Link>
        )}
        <Button size={32} onClick={onMedia}>
          <Image aria-hidden />
          Media Library
        </Button>
        {post !== null && (
          <Button size={32} onClick={onVersions}>
            <History aria-hidden />
            Versions
          </Button>
        )}
      </div>
    </div>
  )
}

function KeptState({ state, isUnkept }: { state: AutosaveState; isUnkept: boolean }) {
  return (
    <p role="status" className="flex items-center gap-1 text-12 text-ink-muted">
      {state.is === 'failed' ? (
        <>
          <CircleAlert aria-hidden className="size-3.5 text-negative" />
          Not saved: {state.why}
        </>
      ) : state.is === 'saving' || isUnkept ? (
        'Saving…'
      ) : (
        state.is === 'kept' && (
          <>
            <Check aria-hidden className="size-3.5" />
            Draft saved {state.at.toISOString().slice(11, 16)} UTC
          </>
        )
      )}
    </p>
  )
}
