import { replyInput } from '@inferdex/contracts/comments'
import { useEffect, useRef } from 'react'
import { Field } from '../../components/forms/field.tsx'
import { Textarea } from '../../components/forms/textarea.tsx'
import { Button } from '../../components/ui/button.tsx'
import { rawTextOf } from '../../lib/form-messages.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'

type ReplyFormProps = { name: string; onCancel: () => void; onSend: (content: string) => Promise<void> }

/** An answer as staff, which is approved at once. */
export function ReplyForm({ name, onCancel, onSend }: ReplyFormProps) {
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
        <Textarea ref={field} name="content" rows={3} maxLength={3000} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size={32} variant="primary" pending={pending}>
          Post reply
        </Button>
      </div>
    </form>
  )
}
