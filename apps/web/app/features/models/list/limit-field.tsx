import { type CSSProperties, useId, useState } from 'react'
import { cx } from '../../../components/ui/cx.ts'

type LimitFieldProps = {
  label: string
  name: string
  /** Null means no limit. */
  value: number | null
  /** The slider position that means "no limit". */
  off: number
  max: number
  step: number
  placeholder: string
  form: string
  onChange: (value: number | null) => void
}

const RANGE = cx(
  'col-span-2 h-6 w-full cursor-pointer appearance-none bg-transparent noscript:invisible',
  '[&::-webkit-slider-runnable-track]:h-0.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--accent)_var(--filled),var(--line-control)_var(--filled))]',
  '[&::-webkit-slider-thumb]:-mt-[7px] [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-accent [&::-webkit-slider-thumb]:bg-surface',
  '[&::-moz-range-track]:h-0.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-line-control [&::-moz-range-progress]:h-0.5 [&::-moz-range-progress]:bg-accent',
  '[&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-accent [&::-moz-range-thumb]:bg-surface',
)

/** Renders a slider and a field for the exact value, which is what a form sends. */
export function LimitField({ label, name, value, off, max, step, placeholder, form, onChange }: LimitFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const at = Math.min(value ?? off, max)
  const filled: CSSProperties & Record<'--filled', string> = { '--filled': `${(at / max) * 100}%` }

  function type(text: string) {
    setDraft(text)
    const typed = Number(text)
    if (text.trim() === '') onChange(null)
    else if (typed >= 0 && typed <= max) onChange(typed === off ? null : typed)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_4.5rem] items-center gap-x-3">
      <label htmlFor={id} className="text-13 text-ink-muted">
        {label}
      </label>
      <input
        id={id}
        form={form}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={draft ?? (value === null ? '' : String(value))}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setDraft(null)}
        className="h-8 min-w-0 rounded-control border border-line-control bg-surface px-2 text-right font-mono text-16 tabular-nums placeholder:font-sans placeholder:text-12 sm:text-13"
      />
      <input
        type="range"
        aria-label={`${label}, slider`}
        min={0}
        max={max}
        step={step}
        value={at}
        onChange={({ target }) => onChange(Number(target.value) === off ? null : Number(target.value))}
        style={filled}
        className={RANGE}
      />
    </div>
  )
}
