import type { CalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import type { ChangeQuery } from '../../../lib/lists/use-list-query.ts'

/** Steps of the slider: fine enough for two digits in every decade. */
const STEPS = 400

type LoadSliderProps = {
  load: number
  range: readonly [low: number, high: number]
  onChange: ChangeQuery<CalculatorQuery>
}

/**
 * Moves the dotted line of the chart above, by dragging or by arrow keys. It is as wide as the plot: the paddings are
 * those of `ROOM` in percent of the drawing.
 */
export function LoadSlider({ load, range: [low, high], onChange }: LoadSliderProps) {
  const value = Math.round((Math.log(load / low) / Math.log(high / low)) * STEPS)
  const move = (step: number) => {
    const rounded = Math.round(Number((low * (high / low) ** (step / STEPS)).toPrecision(2)))
    // A small load rounds to the same value, and the arrow keys must still move it.
    const requests = rounded === load ? load + Math.sign(step - value) : rounded
    onChange((now) => ({ ...now, workload: { ...now.workload, requestsPerMonth: requests }, open: '' }), {
      typing: true,
    })
  }
  return (
    <div className="@container noscript:hidden">
      <div className="mx-auto max-w-110 pr-[33.5%] pl-[13.8%] @min-[640px]:max-w-none @min-[640px]:pr-[22.6%] @min-[640px]:pl-[6.8%]">
        <input
          type="range"
          aria-label="Requests per month, slider"
          aria-valuetext={`${formatCount(load)} requests a month`}
          min={0}
          max={STEPS}
          step={1}
          value={value}
          onChange={({ target }) => move(Number(target.value))}
          className="-mx-2 block h-6 w-[calc(100%+16px)] cursor-ew-resize accent-accent pointer-coarse:h-10"
        />
      </div>
    </div>
  )
}
