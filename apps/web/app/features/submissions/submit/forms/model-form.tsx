import { modelSubmissionKeys, submissionLabel } from '@inferdex/domain/models/model-fields'
import { MultiSelect } from '../../../../components/forms/multi-select.tsx'
import { Field, FieldGroup } from '../../../../components/forms/field.tsx'
import type { ComboboxOption } from '../../../../components/forms/combobox-option.ts'
import { Notice } from '../../../../components/ui/states/notice.tsx'
import { findModel } from '../duplicates.ts'
import { CapabilitiesField } from './capabilities-field.tsx'
import { CheckboxField, Columns, FieldSet, TextField } from './fields.tsx'
import { FormFrame, type SubmitFormProps } from './form-frame.tsx'
import type { PreviewRow } from '../preview-rows.ts'
import { PROVIDERS_FAILED, providerOptions, useProviderList } from '../provider-list.ts'
import { RecordName } from '../record-name.tsx'
import { useChosen } from '../use-chosen.ts'
import { type SubmissionForm, useSubmission } from '../use-submission.ts'

const FIRST_ROWS: readonly PreviewRow[] = [
  ['Changes', 'target.name'],
  ['Model', 'name'],
  ['Slug', 'slug'],
  ['Family', 'family'],
  ['Version', 'version'],
  ['Released', 'releaseDate'],
  ['Architecture', 'architecture'],
  ['Parameters', 'parameterCount'],
  ['Open source', 'isOpenSource'],
  ['Context', 'contextWindow'],
  ['Input', 'pricing.inputPerMillion'],
  ['Output', 'pricing.outputPerMillion'],
  ['Providers', 'providerNames'],
  ['Capabilities', 'capabilities'],
]

const ROWS: readonly PreviewRow[] = [
  ...FIRST_ROWS,
  ...modelSubmissionKeys
    .filter((key) => !FIRST_ROWS.some(([, name]) => name === key))
    .map((key): PreviewRow => [submissionLabel(key), key]),
]

export function ModelForm({ tab, restart }: SubmitFormProps) {
  const form = useSubmission(tab)
  return (
    <FormFrame form={form} tab={tab} restart={restart} rows={ROWS}>
      <FieldSet title="Which model">
        <RecordName
          form={form}
          type="MODEL"
          what="model"
          find={findModel}
          slugHint="Made from the name if empty"
          restart={restart}
        />
        <Columns of={3}>
          <TextField form={form} name="family" label="Family" required />
          <TextField form={form} name="version" label="Version" />
          <TextField form={form} name="releaseDate" label="Release date" type="date" />
          <TextField form={form} name="architecture" label="Architecture" placeholder="For example MoE" />
          <TextField form={form} name="parameterCount" label="Parameter count" placeholder="For example 117B" />
          <FieldGroup label="Licence">
            <div className="flex min-h-11 items-center">
              <CheckboxField form={form} name="isOpenSource" label="Open source" />
            </div>
          </FieldGroup>
        </Columns>
      </FieldSet>
      <FieldSet title="Limits and list price">
        <Columns of={3}>
          <TextField
            form={form}
            name="contextWindow"
            label="Context window"
            required
            inputMode="numeric"
            numeric
            trailing="tokens"
          />
          <PriceField form={form} name="pricing.inputPerMillion" label="Input price" />
          <PriceField form={form} name="pricing.outputPerMillion" label="Output price" />
        </Columns>
        <p className="text-12 text-ink-faint">Prices are in USD per million tokens.</p>
      </FieldSet>
      <FieldSet title="Where it is offered">
        <Columns of={2}>
          <ProvidersField form={form} />
          <CapabilitiesField form={form} />
          <TextField
            form={form}
            name="weightsUrl"
            label="Weights link"
            hint="Where open weights can be downloaded"
            inputMode="url"
            placeholder="https://"
          />
        </Columns>
      </FieldSet>
    </FormFrame>
  )
}

function PriceField(props: { form: SubmissionForm; name: string; label: string }) {
  return <TextField {...props} required type="number" min={0} step="any" numeric leading="$" trailing="/1M" />
}

function ProvidersField({ form }: { form: SubmissionForm }) {
  const list = useProviderList()
  const [chosen, setChosen] = useChosen<readonly ComboboxOption[]>(form, () => {
    const names = form.draft.getAll('providerNames')
    return form.draft.getAll('providerIds').map((value, index) => ({ value, label: names[index] ?? value }))
  })
  return (
    <div className="grid content-start gap-2">
      <Field label="Providers" error={form.messages.providerIds} required>
        <MultiSelect
          label="Providers"
          name="providerIds"
          options={providerOptions(list)}
          selected={chosen}
          onChange={setChosen}
          className="[&>div:first-child]:min-h-11"
          loading={list.state === 'loading'}
          placeholder={list.state === 'ready' ? `Search ${list.providers.length} providers` : undefined}
        />
        {chosen.map(({ value, label }) => (
          <input key={value} type="hidden" name="providerNames" value={label} />
        ))}
      </Field>
      {list.state === 'failed' && (
        <Notice tone="negative" role="alert">
          {PROVIDERS_FAILED}
        </Notice>
      )}
    </div>
  )
}
