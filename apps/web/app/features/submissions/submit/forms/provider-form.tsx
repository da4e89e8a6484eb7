import { findProvider } from '../duplicates.ts'
import { Columns, FieldSet, TextareaField, TextField } from './fields.tsx'
import { FormFrame, type SubmitFormProps } from './form-frame.tsx'
import { FreeTierFields } from './free-tier-fields.tsx'
import type { PreviewRow } from '../preview-rows.ts'
import { RecordName } from '../record-name.tsx'
import { useSubmission } from '../use-submission.ts'

const ROWS: readonly PreviewRow[] = [
  ['Changes', 'target.name'],
  ['Provider', 'name'],
  ['Slug', 'slug'],
  ['Website', 'website'],
  ['Headquarters', 'headquarters'],
  ['Description', 'description'],
  ['Logo', 'logo'],
  ['Documentation', 'documentation'],
  ['Integrations', 'integrations'],
  ['Free tier', 'pricing.freeTier.available'],
]

export function ProviderForm({ tab, restart }: SubmitFormProps) {
  const form = useSubmission(tab)
  return (
    <FormFrame form={form} tab={tab} restart={restart} rows={ROWS}>
      <FieldSet title="Which provider">
        <RecordName form={form} type="PROVIDER" what="provider" find={findProvider} restart={restart} />
        <Columns of={2}>
          <TextField form={form} name="website" label="Website" required type="url" placeholder="https://" />
          <TextField form={form} name="headquarters" label="Headquarters" placeholder="For example Paris, France" />
        </Columns>
        <TextareaField form={form} name="description" label="Description" rows={3} />
      </FieldSet>
      <FieldSet title="Where to read more">
        <Columns of={2}>
          <TextField form={form} name="logo" label="Logo" type="url" placeholder="https://" />
          <TextField form={form} name="documentation" label="Documentation" type="url" placeholder="https://" />
        </Columns>
        <TextareaField
          form={form}
          name="integrations"
          label="Integrations"
          hint="Tools and editors that work with it, one per line"
          rows={2}
        />
      </FieldSet>
      <FieldSet title="Free tier">
        <FreeTierFields form={form} />
      </FieldSet>
    </FormFrame>
  )
}
