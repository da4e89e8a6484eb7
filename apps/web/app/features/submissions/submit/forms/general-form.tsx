import { FieldSet, TextareaField } from './fields.tsx'
import { FormFrame, type SubmitFormProps } from './form-frame.tsx'
import type { PreviewRow } from '../preview-rows.ts'
import { useSubmission } from '../use-submission.ts'

const ROWS: readonly PreviewRow[] = [['Suggestion', 'suggestion']]

export function GeneralForm({ tab, restart }: SubmitFormProps) {
  const form = useSubmission(tab)
  return (
    <FormFrame form={form} tab={tab} restart={restart} rows={ROWS}>
      <FieldSet title="What should we know">
        <TextareaField
          form={form}
          name="suggestion"
          label="Suggestion"
          required
          rows={8}
          hint="A wrong number, a missing page, an idea: anything the other tabs don't cover"
        />
      </FieldSet>
    </FormFrame>
  )
}
