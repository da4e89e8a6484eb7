import { freeTierDurations } from '@inferdex/contracts/submissions/submission-data'
import { useState } from 'react'
import { Field } from '../../../../components/forms/field.tsx'
import { NativeSelect } from '../../../../components/forms/native-select.tsx'
import { CheckboxField, Columns, TextareaField, TextField } from './fields.tsx'
import type { SubmissionForm } from '../use-submission.ts'

const NAME = 'pricing.freeTier'
const LABELS: Readonly<Record<(typeof freeTierDurations)[number], string>> = {
  lifetime: 'Lifetime',
  trial: 'Trial',
  monthly: 'Monthly',
}

/** Renders optional fields. The details appear when there is a free tier. */
export function FreeTierFields({ form }: { form: SubmissionForm }) {
  const [isAvailable, setAvailable] = useState(form.draft.has(`${NAME}.available`))
  return (
    <>
      <CheckboxField
        form={form}
        name={`${NAME}.available`}
        label="Free tier available"
        onChange={(event) => setAvailable(event.target.checked)}
      />
      {isAvailable && (
        <>
          <Columns of={3}>
            <LimitField form={form} name={`${NAME}.tokenLimit`} label="Token limit" trailing="tokens" />
            <LimitField form={form} name={`${NAME}.requestLimit`} label="Request limit" trailing="requests" />
            <Field label="Duration">
              <NativeSelect
                size={44}
                name={`${NAME}.duration`}
                defaultValue={form.draft.get(`${NAME}.duration`) ?? 'monthly'}
              >
                {freeTierDurations.map((duration) => (
                  <option key={duration} value={duration}>
                    {LABELS[duration]}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          </Columns>
          <CheckboxField form={form} name={`${NAME}.creditCardRequired`} label="Credit card required" />
          <Columns of={2}>
            <TextareaField form={form} name={`${NAME}.features`} label="Features" hint="One per line" rows={4} />
            <TextareaField
              form={form}
              name={`${NAME}.customConfig`}
              label="Custom configuration"
              hint="A JSON object"
              rows={4}
              spellCheck={false}
              className="font-mono"
              placeholder={'{ "region": "eu" }'}
            />
          </Columns>
        </>
      )}
    </>
  )
}

function LimitField(props: { form: SubmissionForm; name: string; label: string; trailing: string }) {
  return <TextField {...props} inputMode="numeric" numeric />
}
