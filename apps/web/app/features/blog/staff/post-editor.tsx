import type { ManagedPost, PostVersion, PostVersionLine } from '@inferdex/contracts/blog/blog.staff'
import { type ComponentType, useRef, useState } from 'react'
import { ConflictNotice } from '../../../components/editing/conflict-notice.tsx'
import { SaveBar } from '../../../components/editing/save-bar.tsx'
import { UnsavedGuard } from '../../../components/editing/unsaved-guard.tsx'
import { PartBoundary } from '../../../components/ui/states/part-boundary.tsx'
import { toast } from '../../../lib/toast.ts'
import { EditorHead } from './editor-head.tsx'
import { MarkdownPane, type MarkdownHandle } from './markdown-pane.tsx'
import { PostFieldsForm } from './post-fields-form.tsx'
import { labelOf } from './post-form.ts'
import { FullPreview, PreviewPane } from './preview-pane.tsx'
import { SeoPanel } from './seo-panel.tsx'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { usePostEditor } from './use-post-editor.ts'
import { usePreview } from './use-preview.ts'
import { VersionsSheet } from './versions/versions-sheet.tsx'

type Picture = { readonly url: string; readonly name: string }
export type MediaSlot = ComponentType<{
  onClose: () => void
  onInsert: (picture: Picture) => void
  /** Toast after a picture was chosen. */
  inserted: string
}>

type PostEditorProps = {
  /** Null for a new post. */
  post: ManagedPost | null
  author: string
  /** An autosaved version that was never saved. */
  unsaved: PostVersion | PostVersionLine | null
  /** The media library, passed in by the route. */
  media: MediaSlot
  /** Uploads a picture to the media library, passed in by the route. */
  upload: (file: File) => Promise<Picture>
}

const FORM = 'post-form'

/** Edits a post: its text, the preview, and the data for search engines. */
export function PostEditor({ post: opened, author, unsaved, media: Media, upload }: PostEditorProps) {
  const editor = usePostEditor(opened, author)
  const preview = usePreview(editor.fields.content)
  const markdown = useRef<MarkdownHandle>(null)
  const [open, setOpen] = useState<'versions' | 'media' | 'share-image' | 'preview' | null>(null)
  const close = () => setOpen(null)
  const { post, fields, messages } = editor

  function paste(pictures: readonly File[]) {
    for (const file of pictures) {
      const sent = upload(file).then((picture) => markdown.current?.insert(pictureMarkdown(picture)))
      void toast.promise(sent, {
        loading: 'Uploading the picture…',
        success: 'Picture inserted',
        error: (thrown) => (thrown instanceof Error ? thrown.message : 'Failed to upload the picture'),
      })
    }
  }

  return (
    <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col">
      <form {...editor.formProps} id={FORM} />
      <EditorHead editor={editor} onVersions={() => setOpen('versions')} onMedia={() => setOpen('media')} />
      <div className="grid gap-3 px-4 pb-4 sm:px-5">
        {unsaved !== null && <UnsavedNotice version={unsaved} onRestore={editor.restore} />}
        <ConflictNotice
          editor={editor}
          labelOf={labelOf}
          textOf={(key, value) => (key === 'content' ? `${value.length} characters` : value)}
          onChoose={editor.choose}
        />
        <PostFieldsForm form={FORM} editor={editor} />
      </div>
      <div className="grid flex-1 border-t border-line lg:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_20rem]">
        <MarkdownPane
          ref={markdown}
          value={fields.content}
          words={preview.words}
          error={messages.content}
          onChange={(content) => editor.set('content', content)}
          onPicture={() => setOpen('media')}
          onPaste={paste}
        />
        <PartBoundary>
          <PreviewPane preview={preview} title={fields.title} onFullPage={() => setOpen('preview')} />
        </PartBoundary>
        <PartBoundary>
          <SeoPanel
            fields={fields}
            messages={messages}
            onChange={editor.set}
            onPickImage={() => setOpen('share-image')}
          />
        </PartBoundary>
      </div>
      {/* At the lower edge, because toasts at the upper one would cover what was just clicked. */}
      <div className="sticky bottom-0 z-20">
        <SaveBar
          form={FORM}
          count={editor.changes.length}
          canSave={post === null || editor.changes.length > 0}
          saveLabel={saveLabel(post, fields.status)}
          pending={editor.pending}
          openConflicts={editor.openConflicts.length}
          onDiscard={editor.discard}
        />
      </div>
      {open === 'versions' && post !== null && (
        <VersionsSheet postId={post.id} current={fields} onRestore={editor.restore} onClose={close} />
      )}
      {open === 'media' && (
        <Media
          onClose={close}
          onInsert={(picture) => markdown.current?.insert(pictureMarkdown(picture))}
          inserted="Image inserted into editor"
        />
      )}
      {open === 'share-image' && (
        <Media onClose={close} onInsert={({ url }) => editor.set('ogImage', url)} inserted="Open Graph image chosen" />
      )}
      {open === 'preview' && <FullPreview preview={preview} fields={fields} author={author} onClose={close} />}
      <UnsavedGuard
        count={editor.autosave.isUnkept ? editor.changes.length : 0}
        what={fields.title === '' ? 'this post' : fields.title}
      />
    </div>
  )
}

function saveLabel(post: ManagedPost | null, wanted: string): string {
  if (post?.status === 'PUBLISHED' && wanted === 'DRAFT') return 'Unpublish'
  if (wanted === 'PUBLISHED') return post?.status === 'PUBLISHED' ? 'Save' : 'Publish'
  if (wanted === 'SCHEDULED') return 'Schedule'
  return wanted === 'ARCHIVED' ? 'Archive' : 'Save draft'
}

/** Returns the Markdown of an image. Its name is the alternative text until the author writes a better one. */
function pictureMarkdown({ url, name }: Picture): string {
  const words = name.replace(/\.\w+$/, '').replaceAll(/[[\]\\]/g, '')
  return `![${words}](${url})`
}
