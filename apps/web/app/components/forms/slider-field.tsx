import { Slider as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cx } from '../ui/cx.ts'
import { NumberField } from './number-field.tsx'

type Bounds = {
  label: string
  min: number
  max: number
  step?: number | undefined
  unit?: ReactNode
  disabled?: boolean | undefined
  className?: string | undefined
}

export type SliderFieldProps = Bounds & {
  /** Name of the number field, which is what a form sends. */
  name?: string | undefined
  value: number
  onValueChange: (value: number) => void
}

/** Renders a slider and a number field for the exact value, always both. */
export function SliderField({ label, min, max, step = 1, unit, disabled, className, ...rest }: SliderFieldProps) {
  const id = useId()
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-x-3', className)}>
      <label htmlFor={id} className="col-span-2 mb-1 text-13 font-medium text-ink-muted">
        {label}
      </label>
      <Track
        values={[rest.value]}
        names={[label]}
        onChange={([next]) => next !== undefined && rest.onValueChange(next)}
        {...{ min, max, step, disabled }}
      />
      <NumberField id={id} size={32} {...rest} {...{ min, max, step, unit, disabled }} />
    </div>
  )
}

export type Range = readonly [low: number, high: number]
export type RangeSliderFieldProps = Bounds & {
  names?: readonly [string, string] | undefined
  value: Range
  onValueChange: (value: Range) => void
}

export function RangeSliderField(props: RangeSliderFieldProps) {
  const { label, min, max, step = 1, unit, disabled, names, value, onValueChange, className } = props
  const [low, high] = value
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className="mb-1 text-13 font-medium text-ink-muted">{label}</legend>
      <div className="grid grid-cols-[minmax(0,5.5rem)_minmax(3rem,1fr)_minmax(0,5.5rem)] items-center gap-x-3">
        <NumberField
          aria-label={`${label}, at least`}
          name={names?.[0]}
          size={32}
          value={low}
          max={high}
          onValueChange={(next) => onValueChange([next, high])}
          {...{ min, step, unit, disabled }}
        />
        <Track
          values={[low, high]}
          names={[`${label}, at least`, `${label}, at most`]}
          onChange={([nextLow = low, nextHigh = high]) => onValueChange([nextLow, nextHigh])}
          {...{ min, max, step, disabled }}
        />
        <NumberField
          aria-label={`${label}, at most`}
          name={names?.[1]}
          size={32}
          value={high}
          min={low}
          onValueChange={(next) => onValueChange([low, next])}
          {...{ max, step, unit, disabled }}
        />
      </div>
    </fieldset>
  )
}

type TrackProps = {
  values: number[]
  names: readonly string[]
  onChange: (values: number[]) => void
  min: number
  max: number
  step: number
  disabled: boolean | undefined
}

function Track({ values, names, onChange, disabled = false, ...bounds }: TrackProps) {
  return (
    <Primitive.Root
      {...bounds}
      value={values}
      onValueChange={onChange}
      disabled={disabled}
      className="relative flex h-8 touch-none items-center select-none data-[disabled]:opacity-60"
    >
      <Primitive.Track className="relative mx-1 h-0.5 flex-1 rounded-full bg-line-control">
        <Primitive.Range className="absolute inset-y-0 rounded-full bg-accent" />
      </Primitive.Track>
      {names.map((name) => (
        <Primitive.Thumb
          key={name}
          aria-label={name}
          // The target is 24 px, the visible thumb 16 px.
          className="grid size-6 place-items-center rounded-full before:size-4 before:rounded-full before:border-2 before:border-accent before:bg-surface before:content-[''] active:before:scale-110"
        />
      ))}
    </Primitive.Root>
  )
}
