import { cx } from '../ui/cx.ts'

export type Fact = {
  label: string
  /** Label for phones, where three facts share a row. */
  shortLabel?: string | undefined
  value: string
  /** Muted text after the value; hidden on phones. */
  note?: string | undefined
  /** Sets the value in the mono font. */
  figure?: boolean | undefined
}

/** Renders the strip of key facts under the name of a record. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string | undefined }) {
  return (
    <dl
      className={cx(
        'grid grid-cols-3 overflow-hidden rounded-box border border-line bg-surface sm:flex sm:flex-wrap',
        className,
      )}
    >
      {facts.map(({ label, shortLabel = label, value, note, figure = false }) => (
        <div
          key={label}
          // The negative margin hides the lines of the first row and column behind the edge of the strip.
          className="-mt-px min-w-0 border-t border-line px-3 py-2 sm:-ml-px sm:grow sm:border-l sm:px-4 sm:py-2.5"
        >
          <dt className="text-12 whitespace-nowrap text-ink-muted">
            {shortLabel === label ? (
              label
            ) : (
              <>
                <span className="sm:hidden">{shortLabel}</span>
                <span className="max-sm:hidden">{label}</span>
              </>
            )}
          </dt>
          <dd className="text-14 leading-5 font-semibold tracking-[-0.015em] wrap-anywhere sm:text-16 sm:leading-6 sm:whitespace-nowrap">
            {figure ? <span className="font-mono tracking-[-0.05em] tabular-nums">{value}</span> : value}
            {note !== undefined && (
              <small className="ml-2 font-sans text-12 font-normal tracking-normal text-ink-faint max-sm:hidden">
                {note}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
