import type { ComparisonCell } from '@inferdex/domain/comparison/comparison-rows'
import { cx } from '../../components/ui/cx.ts'
import { BestMark } from './best-mark.tsx'

/** Shows a score with its bar, which is below it on phones. */
export function ScoreBar({ cell: { text, figure, note, isBest } }: { cell: ComparisonCell }) {
  if (figure === null) return <span className="text-ink-faint">{text}</span>
  return (
    <span title={note} className="flex items-center justify-end gap-x-3 gap-y-1 max-sm:flex-col max-sm:items-stretch">
      <svg
        aria-hidden
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className="h-1.5 min-w-0 flex-1 rounded-[2px] max-sm:order-last max-sm:flex-none"
      >
        <rect width="100" height="6" className="fill-line" />
        <rect
          width={Math.min(100, Math.max(0, Number(figure)))}
          height="6"
          className={isBest ? 'fill-accent' : 'fill-ink-faint'}
        />
      </svg>
      <span className={cx('figure shrink-0 sm:min-w-17', isBest && 'font-bold')}>
        {isBest && <BestMark />}
        {text}
        {note !== undefined && <span className="sr-only">, {note}</span>}
      </span>
    </span>
  )
}
