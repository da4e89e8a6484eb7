import { priceKinds, priceModes, priceUnits } from '@inferdex/contracts/offers'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { amountText, decimalProblem, wholeOf, wholeProblem } from '../../../lib/forms/figure-text.ts'
import { PRICE_LABELS, priceKey, UNIT_LABELS } from './offer-fields.ts'

type AddPriceProps = {
  /** The prices that the offer already has. */
  taken: readonly string[]
  onAdd: (key: string, amount: string) => void
}

const EMPTY = { kind: 'input', mode: 'standard', minInputTokens: '', per: '1M-tokens', amount: '' } as const

/** Adds a price to an offer. Later only its amount can be changed. */
export function AddPrice({ taken, onAdd }: AddPriceProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<Record<keyof typeof EMPTY, string>>(EMPTY)
  const [problem, setProblem] = useState<string | null>(null)
  const type = (name: keyof typeof EMPTY) => (value: string) => {
    setTyped((before) => ({ ...before, [name]: value }))
    setProblem(null)
  }

  function add() {
    const kind = priceKinds.find((known) => known === typed.kind) ?? 'input'
    const mode = priceModes.find((known) => known === typed.mode) ?? 'standard'
    const per = priceUnits.find((known) => known === typed.per) ?? '1M-tokens'
    const comma = wholeProblem(typed.minInputTokens) ?? decimalProblem(typed.amount)
    if (comma !== null) return setProblem(comma)
    const minInputTokens = wholeOf(typed.minInputTokens) ?? 0
    if (!Number.isInteger(minInputTokens) || minInputTokens < 0)
      return setProblem('Input tokens must be a whole number')
    const key = priceKey({ kind, mode, minInputTokens, per, currency: 'USD' })
    const same = `prices.${kind}|${mode}|${minInputTokens}|`
    if (taken.some((other) => other.startsWith(same))) return setProblem('This offer already has this price')
    if (typed.amount.trim() === '') return setProblem('Amount is required')
    onAdd(key, amountText(typed.amount))
    setTyped(EMPTY)
    setOpen(false)
  }

  if (!isOpen) {
    return (
      <Button variant="ghost" size={28} className="justify-self-start text-accent!" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-3.5" />
        Add component
      </Button>
    )
  }
  return (
    <fieldset className="grid items-end gap-2 sm:flex sm:flex-wrap">
      <legend className="sr-only">Add a price component</legend>
      <Choice label="Component" value={typed.kind} onChange={type('kind')} options={Object.entries(PRICE_LABELS)} />
      <Choice
        label="Mode"
        value={typed.mode}
        onChange={type('mode')}
        options={priceModes.map((mode) => [mode, mode])}
      />
      <Field label="From input tokens">
        <Input
          size={32}
          numeric
          inputMode="numeric"
          placeholder="0"
          value={typed.minInputTokens}
          onChange={(event) => type('minInputTokens')(event.target.value)}
          className="sm:w-32"
        />
      </Field>
      <Field label="Amount, USD" error={problem}>
        <Input
          size={32}
          numeric
          inputMode="decimal"
          value={typed.amount}
          onChange={(event) => type('amount')(event.target.value)}
          // Enter adds the price and must not save the model.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          className="sm:w-32"
        />
      </Field>
      <Choice label="Per" value={typed.per} onChange={type('per')} options={Object.entries(UNIT_LABELS)} />
      <Button size={32} onClick={add}>
        Add
      </Button>
      <Button size={32} variant="ghost" onClick={() => setOpen(false)}>
        Cancel
      </Button>
    </fieldset>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      <NativeSelect size={32} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
