import { cutId } from '@inferdex/domain/text/cut-name'
import { cx } from '../ui/cx.ts'

const LOOK = 'font-mono text-12 tracking-[-0.02em] text-ink-muted'

/** Shows the id of a model at a provider. A long one is cut in the middle, because its end tells variants apart. */
export function ModelId({ id, className }: { id: string; className?: string | undefined }) {
  const { start, end } = cutId(id)
  if (end === '') return <code className={LOOK}>{id}</code>
  return (
    <code title={id} className={cx(LOOK, 'min-w-0', className)}>
      <span aria-hidden className="flex">
        <span className="min-w-0 truncate">{start}</span>
        <span className="shrink-0">{end}</span>
      </span>
      <span className="sr-only">{id}</span>
    </code>
  )
}
