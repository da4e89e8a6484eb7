import { replyInput } from '@inferdex/contracts/comments'
import { useEffect, useRef, useState } from 'react'
import { useDiscardQuestion } from '../../../components/editing/discard-question.tsx'
import { UnsavedGuard } from '../../../components/editing/unsaved-guard.tsx'
import { Field } from '../../../components/forms/field.tsx'
import { Textarea } from '../../../components/forms/textarea.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { rawTextOf } from '../../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'

type ReplyFormProps = { name: string; onCancel: () => void; onSend: (content: string) => Promise<void> }

/** Sends a reply as staff, which is approved at once. */
export function ReplyForm({ name, onCancel, onSend }: ReplyFormProps) {
  const [isTyped, setTyped] = useState(false)
  const discard = useDiscardQuestion()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { formProps, messages, pending } = useSchemaForm({
    schema: async () => replyInput,
    read: (data) => ({ content: rawTextOf(data, 'content') }),
    submit: ({ content }) => onSend(content),
    fallback: 'Failed to reply to comment',
  })
  return (
    <form {...formProps} aria-label={`Reply to ${name}`} className="grid max-w-[80ch] gap-2">
      <Field label={`Reply to ${name}`} error={messages.content}>
        <Textarea
          ref={field}
          name="content"
          rows={3}
          maxLength={3000}
          onChange={(event) => setTyped(event.target.value.trim() !== '')}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={() => discard.before(onCancel)}>
          Cancel
        </Button>
        <Button type="submit" size={32} variant="primary" pending={pending}>
          Post reply
        </Button>
      </div>
      <UnsavedGuard count={isTyped ? 1 : 0} what="your reply" includingQuery />
      {discard.question}
    </form>
  )
}
