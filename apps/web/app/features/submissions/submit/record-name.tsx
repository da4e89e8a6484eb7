import { slugFrom } from '@inferdex/domain/text/slug'
import type { FindDuplicate } from './duplicates.ts'
import { Columns, TextField } from './forms/fields.tsx'
import type { SubmitFormProps } from './forms/form-frame.tsx'
import { TargetNotice } from './target-notice.tsx'
import type { SubmissionForm } from './use-submission.ts'

type RecordNameProps = Pick<SubmitFormProps, 'restart'> & {
  form: SubmissionForm
  type: 'MODEL' | 'PROVIDER'
  what: 'model' | 'provider'
  find: FindDuplicate
  /** Without it the slug is required. */
  slugHint?: string
}

/** Renders the name and slug of a record, and shows if one with that name already exists. */
export function RecordName({ form, type, what, find, slugHint, restart }: RecordNameProps) {
  const name = form.values.get('name') ?? ''
  const slug = form.values.get('slug') ?? slugFrom(name)
  return (
    <>
      <Columns of={2}>
        <TextField form={form} name="name" label="Name" required />
        <TextField
          form={form}
          name="slug"
          label="Slug"
          hint={slugHint}
          required={slugHint === undefined}
          leading={`/${what}/`}
          placeholder={slugFrom(name)}
          spellCheck={false}
          autoCapitalize="off"
          className="font-mono"
        />
      </Columns>
      <TargetNotice form={form} type={type} what={what} find={find} name={name} slug={slug} restart={restart} />
    </>
  )
}
