import { allowanceScopes, SCOPE_LABELS } from '@inferdex/domain/plans/allowance-scope'
import type { StaffDeal } from '@inferdex/contracts/deals/deals.staff'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { Combobox } from '../../../components/forms/combobox.tsx'
import { Field } from '../../../components/forms/field.tsx'
import { Input, type InputProps } from '../../../components/forms/input.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { Textarea } from '../../../components/forms/textarea.tsx'
import type { Messages } from '../../../lib/forms/form-messages.ts'
import type { ProviderChoices } from '../../../components/editing/use-provider-choices.ts'
import type { RecordEditor } from '../../../lib/forms/use-record-editor.ts'
import { DEAL_LABELS } from './deal-fields.ts'

type DealFormFieldsProps = {
  editor: RecordEditor
  messages: Messages
  choices: ProviderChoices
  /** The current provider, to show its name while the choices are loading. */
  chosenProvider: Pick<StaffDeal, 'providerId' | 'providerName'> | null
}

export function DealFormFields({ editor, messages, choices, chosenProvider }: DealFormFieldsProps) {
  const { fields, set } = editor
  const text = (name: string, input: InputProps = {}, hint?: ReactNode) => (
    <Field label={DEAL_LABELS[name]} error={messages[name]} hint={hint} required={input.required}>
      <Input
        size={36}
        autoComplete="off"
        {...input}
        name={name}
        value={fields[name] ?? ''}
        onChange={(event) => set(name, event.target.value)}
      />
    </Field>
  )
  const flag = (name: string) => (
    <Checkbox
      name={name}
      label={DEAL_LABELS[name]}
      checked={fields[name] === 'true'}
      onChange={(event) => set(name, String(event.target.checked))}
    />
  )
  const choice = (name: string, options: readonly (readonly [value: string, label: string])[]) => (
    <Field label={DEAL_LABELS[name]} error={messages[name]}>
      <NativeSelect name={name} value={fields[name] ?? ''} onChange={(event) => set(name, event.target.value)}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
  return (
    <>
      {text('title', { required: true, maxLength: 1000 })}
      <div className="grid gap-3.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <ProviderField
          value={fields.providerId ?? ''}
          error={messages.providerId}
          choices={choices}
          chosen={chosenProvider}
          onChange={(id) => set('providerId', id)}
        />
        {text('discount', {
          numeric: true,
          inputMode: 'decimal',
          trailing: fields.discountUnit === 'usd' ? '$' : '%',
        })}
        {choice('discountUnit', [
          ['percent', 'Percent'],
          ['usd', 'US dollars'],
        ])}
      </div>
      <Field label={DEAL_LABELS.description} error={messages.description}>
        <Textarea
          name="description"
          rows={3}
          value={fields.description ?? ''}
          onChange={(event) => set('description', event.target.value)}
        />
      </Field>
      <div className="grid gap-3.5 sm:grid-cols-2">
        {text('promoCode', { spellCheck: false, className: 'font-mono' }, 'What people enter at checkout')}
        {text('referralLink', { type: 'url', placeholder: 'https://' }, 'Where they get it')}
        {text('startsOn', { type: 'date' })}
        {text('expiresOn', { type: 'date' }, 'Last valid day, or leave empty')}
        {text('region', {}, "Leave empty if it's valid everywhere")}
        {choice('cardNeeded', [
          ['', 'Not stated'],
          ['true', 'Needed'],
          ['false', 'Not needed'],
        ])}
        {choice('use', [
          ['', 'Not stated'],
          ['api', 'API'],
          ['app', 'App'],
        ])}
        {choice('scope', [
          ['', 'Not stated'],
          ...allowanceScopes.map((scope) => [scope, SCOPE_LABELS[scope]] as const),
        ])}
        {fields.scope === 'named-models' &&
          text('scopeModels', { spellCheck: false }, 'Separated by commas: slugs, or what the provider calls them')}
        {text('disputed', { maxLength: 300 }, 'Shown with the deal, which is then left out of bills')}
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {flag('verified')}
        {flag('sponsored')}
        {flag('newUserOnly')}
        {flag('startup')}
        {flag('student')}
      </div>
    </>
  )
}

type ProviderFieldProps = {
  value: string
  error: string | undefined
  choices: ProviderChoices
  chosen: DealFormFieldsProps['chosenProvider']
  onChange: (id: string) => void
}

function ProviderField({ value, error, choices, chosen, onChange }: ProviderFieldProps) {
  const options = choices.providers.map(({ id, name }) => ({ value: id, label: name }))
  const kept = chosen?.providerId === value ? { value, label: chosen.providerName } : null
  return (
    <Field label="Provider" error={error} required>
      <Combobox
        label="Provider"
        options={options}
        selected={options.find((option) => option.value === value) ?? kept}
        onSelect={(option) => onChange(option?.value ?? '')}
        loading={choices.isLoading}
        placeholder="Search by name"
      />
    </Field>
  )
}
