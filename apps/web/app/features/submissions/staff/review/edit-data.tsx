import { submissionData } from '@inferdex/contracts/submissions/submission-data'
import { type Submission, updateSubmission } from '@inferdex/contracts/submissions/submissions'
import { DEFAULT_REPORTING, reportingLabels, reportings } from '@inferdex/domain/benchmarks/score-reporting'
import { useRef, useState } from 'react'
import { UnsavedGuard } from '../../../../components/editing/unsaved-guard.tsx'
import { Checkbox } from '../../../../components/forms/checkbox.tsx'
import { Field } from '../../../../components/forms/field.tsx'
import { Input } from '../../../../components/forms/input.tsx'
import { NativeSelect } from '../../../../components/forms/native-select.tsx'
import { Textarea } from '../../../../components/forms/textarea.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Notice } from '../../../../components/ui/states/notice.tsx'
import { api } from '../../../../lib/api/api.ts'
import { byField, withoutDataPrefix } from '../../../../lib/forms/by-field.ts'
import { toast } from '../../../../lib/toast.ts'
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts'
import { editableFields, editedData, fieldText, figureProblems } from './edited-data.ts'
import type { DataField } from './submission-fields.ts'

type EditDataProps = { submission: Submission; onSaved: (submission: Submission) => void; onCancel: () => void }

/** Lets staff correct a pending submission. It is validated with the schema of its type. */
export function EditData({ submission, onSaved, onCancel }: EditDataProps) {
  const { id, type, version } = submission
  const [isTyped, setTyped] = useState(false)
  const notes = useRef<HTMLTextAreaElement>(null)
  const { formProps, messages, formMessage, pending } = useSchemaForm<Record<string, unknown>>({
    schema: async () => byField<Record<string, unknown>>(submissionData[type]),
    read: (form) => editedData(submission, form),
    check: (form) => figureProblems(type, form),
    submit: async (data) => {
      try {
        onSaved(
          await api(updateSubmission, {
            params: { id },
            body: { data, notes: notes.current?.value.trim() || null, version },
          }),
        )
      } catch (thrown) {
        throw withoutDataPrefix(thrown)
      }
      void toast.success('Submission saved')
    },
    fallback: 'Failed to save submission',
  })
  return (
    <form
      {...formProps}
      onInput={(event) => {
        setTyped(true)
        formProps.onInput(event)
      }}
      className="grid gap-3"
    >
      <UnsavedGuard count={isTyped ? 1 : 0} what="this submission" />
      {formMessage !== null && (
        <Notice tone="negative" role="alert">
          {formMessage}
        </Notice>
      )}
      {editableFields(type).map((field) => (
        <Entry key={field.path} field={field} submission={submission} error={messages[field.path]} />
      ))}
      <Field label="Notes of the submitter">
        <Textarea ref={notes} rows={2} defaultValue={submission.notes ?? ''} maxLength={5000} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size={32} pending={pending}>
          Save
        </Button>
      </div>
    </form>
  )
}

type EntryProps = { field: DataField; submission: Submission; error: string | undefined }

function Entry({ field, submission, error }: EntryProps) {
  const { path, label, kind } = field
  const text = fieldText(field, submission.data)
  if (kind === 'yes') return <Checkbox name={path} label={label} defaultChecked={text === 'true'} />
  if (kind === 'reporting') {
    return (
      <Field label={label} error={error}>
        <NativeSelect name={path} size={32} defaultValue={text || DEFAULT_REPORTING}>
          {reportings.map((value) => (
            <option key={value} value={value}>
              {reportingLabels[value]}
            </option>
          ))}
        </NativeSelect>
      </Field>
    )
  }
  const isLong = kind === 'long' || kind === 'list' || kind === 'json'
  const isFigure = kind === 'number' || kind === 'price' || kind === 'percent'
  return (
    <Field label={label} error={error} hint={kind === 'list' ? 'One per line' : undefined}>
      {isLong ? (
        <Textarea name={path} rows={3} autoGrow defaultValue={text} />
      ) : (
        <Input
          name={path}
          size={32}
          type={kind === 'day' ? 'date' : 'text'}
          inputMode={isFigure ? 'decimal' : undefined}
          numeric={isFigure}
          autoComplete="off"
          defaultValue={text}
        />
      )}
    </Field>
  )
}
