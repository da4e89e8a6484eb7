import { RATING_MAX, RATING_MIN, RATING_STEP, type ReviewRating } from '@inferdex/domain/reviews/review-ratings'
import { useId, useState } from 'react'
import { NumberField } from '../../components/forms/number-field.tsx'
import { RATING_NAMES } from './review-labels.ts'

const TRACK =
  'h-6 w-full min-w-0 cursor-pointer appearance-none bg-transparent ' +
  '[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--accent)_var(--part),var(--line-control)_var(--part))] ' +
  '[&::-webkit-slider-thumb]:-mt-1.5 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-solid [&::-webkit-slider-thumb]:border-accent [&::-webkit-slider-thumb]:bg-surface ' +
  '[&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-line-control [&::-moz-range-progress]:h-1 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-accent ' +
  '[&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-solid [&::-moz-range-thumb]:border-accent [&::-moz-range-thumb]:bg-surface'

type RatingSliderProps = { name: ReviewRating; initial: number }

/** Renders the browser's own slider, and a field for the exact value, which is what a form sends. */
export function RatingSlider({ name, initial }: RatingSliderProps) {
  const id = useId()
  const [value, setValue] = useState(initial)
  const bounds = { min: RATING_MIN, max: RATING_MAX, step: RATING_STEP }
  const part = ((value - RATING_MIN) / (RATING_MAX - RATING_MIN)) * 100
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)_3.75rem] items-center gap-3">
      <label htmlFor={id} className="text-13">
        {RATING_NAMES[name]}
      </label>
      <input
        {...bounds}
        id={id}
        type="range"
        value={value}
        aria-valuetext={`${value} of ${RATING_MAX}`}
        onChange={({ target }) => setValue(Number(target.value))}
        style={{ '--part': `${part}%` } as React.CSSProperties}
        className={TRACK}
      />
      <NumberField
        {...bounds}
        name={name}
        size={28}
        value={value}
        onValueChange={setValue}
        aria-label={`${RATING_NAMES[name]}, exactly`}
      />
    </div>
  )
}
