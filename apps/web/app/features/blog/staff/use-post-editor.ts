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
import { ApiError, api } from '../../../lib/api/api.ts'
import { announceRefresh } from '../../../lib/stores/catalogue-refresh.ts'
import type { Fields } from '../../../lib/forms/edited-fields.ts'
import { type Messages, messagesOf, refusalOf } from '../../../lib/forms/form-messages.ts'
import { focusOpenConflict } from '../../../lib/forms/open-conflict.ts'
import { toast } from '../../../lib/toast.ts'
import { useRecordEditor } from '../../../lib/forms/use-record-editor.ts'
import { type FieldName, fieldNames, newPostFields, postInput, textOfVersion, toPostFields } from './post-form.ts'
import { useAutosave } from './use-autosave.ts'

const NAMES: ReadonlySet<string> = new Set(fieldNames)

/** Holds a post being edited. `opened` is null for a new one. */
export function usePostEditor(opened: ManagedPost | null, author: string) {
  const [post, setPost] = useState(opened)
  const editor = useRecordEditor(opened === null ? newPostFields(author) : fieldsOfPost(opened))
  const [messages, setMessages] = useState<Messages>({})
  const [isSaving, setIsSaving] = useState(false)
  const fields = useMemo(() => toPostFields(editor.fields), [editor.fields])
  const saved = useMemo(() => toPostFields(editor.saved), [editor.saved])
  const autosave = useAutosave(post?.id ?? null, fields, saved)
  const navigate = useNavigate()

  const { edit } = editor
  const set = useCallback(
    (name: FieldName, value: string) => {
      edit((before) => ({ ...before, ...withAddress(before, name, value, opened === null), [name]: value }))
      setMessages((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)))
    },
    [edit, opened],
  )

  async function save(): Promise<void> {
    if (editor.openConflicts.length > 0) return focusOpenConflict()
    const input = postInput(fields)
    const parsed = newPost.safeParse(input)
    if (!parsed.success) return refuse(messagesOf(parsed.error.issues))
    setIsSaving(true)
    setMessages({})
    try {
      if (post === null) await create(input)
      else await update(post, input)
      announceRefresh()
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === 'EDIT_CONFLICT') mergeSaved(thrown.current as ManagedPost)
      const refusal = refusalOf(thrown, NAMES, 'Failed to save blog post')
      refuse(refusal.messages)
      void toast.error(refusal.formMessage ?? Object.values(refusal.messages)[0] ?? 'Failed to save blog post')
    } finally {
      setIsSaving(false)
    }
  }

  async function create(input: ReturnType<typeof postInput>): Promise<void> {
    const autosaveId = autosave.versionId()
    const created = await api(createPost, { body: { ...input, ...(autosaveId === undefined ? {} : { autosaveId }) } })
    void toast.success('Blog post created successfully')
    // Before leaving the page, so that the guard for unsaved changes does not ask.
    flushSync(() => settle(created))
    await navigate(adminPaths.blog(created.id), { replace: true })
  }

  async function update({ id, version }: ManagedPost, input: ReturnType<typeof postInput>): Promise<void> {
    settle(await api(updatePost, { params: { id }, body: { ...input, version } }))
    void toast.success('Blog post updated successfully')
  }

  function settle(next: ManagedPost): void {
    const nextFields = fieldsOfPost(next)
    setPost(next)
    editor.settle(nextFields)
    autosave.settle(nextFields, new Date(next.updatedAt))
  }

  /** Merges what another user saved first. Where both differ, the author decides. */
  function mergeSaved(current: ManagedPost): void {
    setPost(current)
    editor.rebase(fieldsOfPost(current))
  }

  function refuse(found: Messages): void {
    setMessages(found)
    const first = fieldNames.find((name) => name in found)
    if (first !== undefined) requestAnimationFrame(() => document.getElementById(`post-${first}`)?.focus())
  }

  return {
    post,
    fields,
    changes: editor.changes,
    conflicts: editor.conflicts,
    openConflicts: editor.openConflicts,
    decided: editor.decided,
    messages,
    isSaving,
    autosave,
    set,
    choose: editor.choose,
    save,
    discard: editor.discard,
    /** Fills the form with another version's text, unsaved. Whether and where the post is public does not change. */
    restore: (version: PostFields) =>
      editor.edit((before) => ({ ...before, ...(post === null ? version : textOfVersion(version)) })),
  }
}

export type PostEditorState = ReturnType<typeof usePostEditor>

/** Derives the slug of a new post from its title, until the author types one. */
function withAddress(before: Fields, name: FieldName, value: string, isNew: boolean): Fields {
  if (!isNew || name !== 'title') return {}
  const isOwn = before.slug !== '' && before.slug !== slugFrom(before.title ?? '')
  return isOwn ? {} : { slug: slugFrom(value) }
}
