import type { WaitingComment } from '@inferdex/contracts/comments'
import { useEffect, useRef, useState } from 'react'
import { Field } from '../../components/forms/field.tsx'
import { Textarea } from '../../components/forms/textarea.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { api } from '../../lib/api/api.ts'
import { rawTextOf } from '../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { dropDraft, keepDraft, readDraft } from './comment-draft.ts'

const contract = () => import('@inferdex/contracts/comments')

type CommentFormProps = {
  postId: string
  /** The comment being replied to. */
  parentId?: string | undefined
  /** The user's own comment being edited. */
  edited?: { id: string; content: string } | undefined
  label: string
  submitLabel: string
  /** Given if the form was opened by a button: it then autofocuses and can be closed. */
  onCancel?: (() => void) | undefined
  onSaved: (comment: WaitingComment) => void
}

export function CommentForm({ postId, parentId, edited, label, submitLabel, onCancel, onSaved }: CommentFormProps) {
  const draftId = edited?.id ?? parentId ?? postId
  const [start] = useState(() => readDraft(draftId) ?? edited?.content ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const isOpened = onCancel !== undefined
  useEffect(() => {
    if (isOpened) field.current?.focus()
  }, [isOpened])

  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).editCommentInput,
    read: (data) => ({ content: rawTextOf(data, 'content') }),
    submit: async ({ content }) => {
      const { createComment, editComment } = await contract()
      const saved =
        edited === undefined
          ? await api(createComment, { body: { postId, content, ...(parentId === undefined ? {} : { parentId }) } })
          : await api(editComment, { params: { id: edited.id }, body: { content } })
      dropDraft(draftId)
      if (field.current !== null) field.current.value = ''
      onSaved(saved)
    },
    fallback: 'Failed to save comment',
  })

  return (
    <form
      {...formProps}
      onInput={(event) => {
        formProps.onInput(event)
        keepDraft(draftId, field.current?.value ?? '')
      }}
      aria-label={label}
      aria-busy={pending}
      className="grid gap-2"
    >
      <Field label={label} error={messages.content}>
        <Textarea ref={field} name="content" rows={3} maxLength={3000} defaultValue={start} />
      </Field>
      <div role="alert" className="empty:hidden">
        {formMessage !== null && <Notice tone="negative">{formMessage}</Notice>}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-12 text-ink-muted">Plain text. URLs become links.</p>
        {onCancel !== undefined && (
          <Button size={32} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size={32} variant="primary" pending={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
