import { Check } from 'lucide-react'
import { FieldGroup } from '../../components/forms/field.tsx'
import { checkChipClass } from '../../components/ui/chip.tsx'

type CheckChipsProps<Value extends string> = {
  label: string
  hint?: string | undefined
  name: string
  choices: readonly (readonly [value: Value, label: string])[]
  chosen: readonly Value[]
  onCheck: (value: Value, isOn: boolean) => void
}

/** Renders checkboxes that look like chips, so that a form sends them without script. */
export function CheckChips<Value extends string>({
  label,
  hint,
  name,
  choices,
  chosen,
  onCheck,
}: CheckChipsProps<Value>) {
  return (
    <FieldGroup label={label} hint={hint}>
      <div className="flex flex-wrap gap-1.5">
        {choices.map(([value, text]) => {
          const on = chosen.includes(value)
          return (
            <label key={value} className={checkChipClass(on)}>
              <input
                type="checkbox"
                name={name}
                value={value}
                checked={on}
                onChange={({ target }) => onCheck(value, target.checked)}
                className="sr-only noscript:not-sr-only"
              />
              {on && <Check aria-hidden className="size-3.5 noscript:hidden" />}
              {text}
            </label>
          )
        })}
      </div>
    </FieldGroup>
  )
}
