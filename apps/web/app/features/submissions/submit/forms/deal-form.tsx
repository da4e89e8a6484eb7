import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Notice } from '../../../../components/ui/states/notice.tsx'
import { findDeal } from '../duplicates.ts'
import { CheckboxField, Columns, FieldSet, TextareaField, TextField } from './fields.tsx'
import { FormFrame, type SubmitFormProps } from './form-frame.tsx'
import { OptionField, useChosenOption } from './option-field.tsx'
import type { PreviewRow } from '../preview-rows.ts'
import { PROVIDERS_FAILED, providerOptions, useProviderList } from '../provider-list.ts'
import { TargetNotice } from '../target-notice.tsx'
import { type SubmissionForm, useSubmission } from '../use-submission.ts'

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
          <TextField form={form} name="expiresAt" label="Expiry" type="date" hint="Last valid day, or leave empty" />
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
  const [chosen, setChosen] = useChosenOption(form, 'providerId', 'providerName')
  const isDrafted = form.draft.has('providerId')
  // The page of a provider links here with its slug.
  useEffect(() => {
    const named = list.providers.find(({ slug }) => slug === wanted)
    if (named !== undefined && !isDrafted) setChosen((before) => before ?? { value: named.id, label: named.name })
  }, [list, wanted, isDrafted, setChosen])
  return (
    <div className="grid content-start gap-2">
      <OptionField
        form={form}
        label="Provider"
        idName="providerId"
        labelName="providerName"
        options={providerOptions(list)}
        selected={chosen}
        onSelect={setChosen}
        loading={list.state === 'loading'}
        placeholder="Search by name"
      />
      {list.state === 'failed' && (
        <Notice tone="negative" role="alert">
          {PROVIDERS_FAILED}
        </Notice>
      )}
    </div>
  )
}
