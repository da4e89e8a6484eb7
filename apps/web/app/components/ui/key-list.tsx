import { cx } from './cx.ts'
import { Kbd } from './kbd.tsx'

export type KeyHint = readonly [keys: readonly string[], does: string]

/** Lists what keys do: the keys at the end of each line. */
export function KeyList({
  hints,
  dense,
  className,
}: {
  hints: readonly KeyHint[]
  dense?: boolean
  className?: string
}) {
  return (
    <dl className={className}>
      {hints.map(([keys, does]) => (
        <div key={does} className={cx('flex items-center justify-between gap-4 text-13', dense ? 'py-1' : 'py-1.5')}>
          <dt className="order-last flex shrink-0 gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd className="text-ink-muted">{does}</dd>
        </div>
      ))}
    </dl>
  )
}
