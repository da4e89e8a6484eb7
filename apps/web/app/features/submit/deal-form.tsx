import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Combobox } from '../../components/forms/combobox.tsx'
import type { ComboboxOption } from '../../components/forms/combobox-option.ts'
import { Field } from '../../components/forms/field.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { findDeal } from './duplicates.ts'
import { CheckboxField, Columns, FieldSet, TextareaField, TextField } from './fields.tsx'
import { FormFrame, type SubmitFormProps } from './form-frame.tsx'
import type { PreviewRow } from './preview-rows.ts'
import { PROVIDERS_FAILED, providerOptions, useProviderList } from './provider-list.ts'
import { TargetNotice } from './target-notice.tsx'
import { useChosen } from './use-chosen.ts'
import { type SubmissionForm, useSubmission } from './use-submission.ts'

const ROWS: readonly PreviewRow[] = [
  ['Changes', 'target.name'],
  ['Deal', 'title'],
  ['Provider', 'providerName'],
  ['Discount', 'discount'],
  ['Promo code', 'promoCode'],
  ['Link', 'link'],
  ['Expires', 'expiresAt'],
  ['New users only', 'newUserOnly'],
  ['Description', 'description'],
]

export function DealForm({ tab, restart }: SubmitFormProps) {
  const form = useSubmission(tab)
  const title = form.values.get('title') ?? ''
  return (
    <FormFrame form={form} tab={tab} restart={restart} rows={ROWS}>
      <FieldSet title="Which deal">
        <TextField form={form} name="title" label="Title" required placeholder="For example $5 in free API credits" />
        <TargetNotice form={form} type="DEAL" what="deal" find={findDeal} name={title} restart={restart} />
        <Columns of={2}>
          <ProviderField form={form} />
          <TextField
            form={form}
            name="discount"
            label="Discount"
            required
            type="number"
            min={0}
            max={100}
            step={0.01}
            numeric
            trailing="%"
          />
        </Columns>
        <TextareaField form={form} name="description" label="Description" rows={3} />
      </FieldSet>
      <FieldSet title="How to get it">
        <TextField form={form} name="link" label="Referral link" required type="url" placeholder="https://" />
        <Columns of={2}>
          <TextField form={form} name="promoCode" label="Promo code" spellCheck={false} className="font-mono" />
          <TextField
            form={form}
            name="expiresAt"
            label="Expiry"
            type="date"
            hint="Its last day; leave empty if it never expires"
          />
        </Columns>
        <CheckboxField form={form} name="newUserOnly" label="New users only" />
      </FieldSet>
    </FormFrame>
  )
}

function ProviderField({ form }: { form: SubmissionForm }) {
  const list = useProviderList()
  const [query] = useSearchParams()
  const wanted = query.get('provider')
  const [chosen, setChosen] = useChosen<ComboboxOption | null>(form, () => {
    const value = form.draft.get('providerId')
    return value === null ? null : { value, label: form.draft.get('providerName') ?? value }
  })
  const isDrafted = form.draft.has('providerId')
  // A page of a provider links here with its slug.
  useEffect(() => {
    const named = list.providers.find(({ slug }) => slug === wanted)
    if (named !== undefined && !isDrafted) setChosen((before) => before ?? { value: named.id, label: named.name })
  }, [list, wanted, isDrafted, setChosen])
  return (
    <div className="grid content-start gap-2">
      <Field label="Provider" error={form.messages.providerId} required>
        <Combobox
          label="Provider"
          name="providerId"
          size={44}
          options={providerOptions(list)}
          selected={chosen}
          onSelect={setChosen}
          loading={list.state === 'loading'}
          clearable
          placeholder="Search by name"
        />
        <input type="hidden" name="providerName" value={chosen?.label ?? ''} />
      </Field>
      {list.state === 'failed' && (
        <Notice tone="negative" role="alert">
          {PROVIDERS_FAILED}
        </Notice>
      )}
    </div>
  )
}
