import {
  createPost,
  fieldsOfPost,
  type ManagedPost,
  newPost,
  type PostFields,
  updatePost,
} from '@inferdex/contracts/blog/blog.staff'
import { slugFrom } from '@inferdex/domain/text/slug'
import { useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { api } from '../../../lib/api/api.ts'
import { announceRefresh } from '../../../lib/stores/catalogue-refresh.ts'
import type { Fields } from '../../../lib/forms/edited-fields.ts'
import { toast } from '../../../lib/toast.ts'
import { useRecordEditor } from '../../../lib/forms/use-record-editor.ts'
import { type Prepared, prepared, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { type FieldName, newPostFields, postInput, textOfVersion, toPostFields } from './post-form.ts'
import { useAutosave } from './versions/use-autosave.ts'

/** Holds a post being edited. `opened` is null for a new one. */
export function usePostEditor(opened: ManagedPost | null, author: string) {
  const [post, setPost] = useState(opened)
  const editor = useRecordEditor(opened === null ? newPostFields(author) : fieldsOfPost(opened))
  const fields = useMemo(() => toPostFields(editor.fields), [editor.fields])
  const saved = useMemo(() => toPostFields(editor.saved), [editor.saved])
  const autosave = useAutosave(post?.id ?? null, fields, saved)
  const navigate = useNavigate()

  const { edit } = editor
  const set = useCallback(
    (name: FieldName, value: string) =>
      edit((before) => ({ ...before, ...withAddress(before, name, value, opened === null), [name]: value })),
    [edit, opened],
  )

  const showFailure = (reason: string | null) => void toast.error(reason ?? 'Failed to save blog post')
  const { formProps, messages, pending } = useRecordForm<ManagedPost>({
    editor,
    prepare: (edited) => preparePost(postInput(toPostFields(edited)), post, autosave.versionId),
    fieldAt: (_, [name = '']) => String(name),
    onSaved: (next, sent) => {
      const nextFields = fieldsOfPost(next)
      // Before navigating, so that the guard for unsaved changes does not ask.
      flushSync(() => {
        setPost(next)
        editor.settle(nextFields, sent)
        autosave.settle(nextFields, new Date(next.updatedAt))
      })
      void toast.success(post === null ? 'Blog post created successfully' : 'Blog post updated successfully')
      announceRefresh()
      if (post === null) void navigate(adminPaths.blog(next.id), { replace: true })
    },
    onConflict: (current) => {
      const theirs = current as ManagedPost
      setPost(theirs)
      editor.rebase(fieldsOfPost(theirs))
    },
    showConflict: showFailure,
    onFailure: showFailure,
  })

  return {
    post,
    fields,
    changes: editor.changes,
    conflicts: editor.conflicts,
    openConflicts: editor.openConflicts,
    decided: editor.decided,
    messages,
    pending,
    formProps,
    autosave,
    set,
    choose: editor.choose,
    discard: editor.discard,
    /** Fills the form with another version's text, unsaved. Status, slug and schedule do not change. */
    restore: (version: PostFields) =>
      editor.edit((before) => ({ ...before, ...(post === null ? version : textOfVersion(version)) })),
  }
}

export type PostEditorState = ReturnType<typeof usePostEditor>

function preparePost(
  input: ReturnType<typeof postInput>,
  post: ManagedPost | null,
  autosaved: () => string | undefined,
): Prepared<ManagedPost> {
  return prepared(newPost.safeParse(input), () => {
    if (post !== null) return api(updatePost, { params: { id: post.id }, body: { ...input, version: post.version } })
    const autosaveId = autosaved()
    return api(createPost, { body: { ...input, ...(autosaveId === undefined ? {} : { autosaveId }) } })
  })
}

/** Derives the slug of a new post from its title, until the author types one. */
function withAddress(before: Fields, name: FieldName, value: string, isNew: boolean): Fields {
  if (!isNew || name !== 'title') return {}
  const isOwn = before.slug !== '' && before.slug !== slugFrom(before.title ?? '')
  return isOwn ? {} : { slug: slugFrom(value) }
}
