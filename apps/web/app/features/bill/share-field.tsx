import { type CSSProperties, useId } from 'react'
import { cx } from '../../components/ui/cx.ts'
import { FigureInput } from './figure-field.tsx'

type ShareFieldProps = {
  label: string
  name: string
  /** 0 to 1. */
  share: number
  onType: (percent: string) => void
  onSettle: () => void
}

const RANGE = cx(
  'h-6 w-full min-w-0 cursor-pointer appearance-none bg-transparent noscript:invisible',
  '[&::-webkit-slider-runnable-track]:h-0.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--accent)_var(--filled),var(--line-control)_var(--filled))]',
  '[&::-webkit-slider-thumb]:-mt-[7px] [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-accent [&::-webkit-slider-thumb]:bg-surface',
  '[&::-moz-range-track]:h-0.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-line-control [&::-moz-range-progress]:h-0.5 [&::-moz-range-progress]:bg-accent',
  '[&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-accent [&::-moz-range-thumb]:bg-surface',
)

/** Renders a slider and a field for the exact value. The field is what a form sends. */
export function ShareField({ label, name, share, onType, onSettle }: ShareFieldProps) {
  const id = useId()
  const percent = Math.round(share * 10_000) / 100
  const filled: CSSProperties & Record<'--filled', string> = { '--filled': `${percent}%` }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_4.75rem] items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="col-span-2 text-13 font-medium text-ink-muted">
        {label}
      </label>
      <input
        type="range"
        aria-label={`${label}, slider`}
        min={0}
        max={100}
        step={1}
        value={Math.round(percent)}
        onChange={({ target }) => onType(target.value)}
        style={filled}
        className={RANGE}
      />
      <FigureInput id={id} name={name} value={percent} onType={onType} onSettle={onSettle} unit="%" />
    </div>
  )
}
