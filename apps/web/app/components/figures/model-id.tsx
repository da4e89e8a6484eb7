import { cx } from '../ui/cx.ts'

/** Ids up to this length fit everywhere. */
const SHORT = 20
/** How many characters at the end are never cut: they hold version and variant. */
const TAIL = 9

const LOOK = 'font-mono text-12 tracking-[-0.02em] text-ink-muted'

/** Shows the id of a model at a provider. A long one is cut in the middle, because its end tells variants apart. */
export function ModelId({ id, className }: { id: string; className?: string | undefined }) {
  if (id.length <= SHORT) return <code className={LOOK}>{id}</code>
  return (
    <code title={id} className={cx(LOOK, 'min-w-0', className)}>
      <span aria-hidden className="flex">
        <span className="min-w-0 truncate">{id.slice(0, -TAIL)}</span>
        <span className="shrink-0">{id.slice(-TAIL)}</span>
      </span>
      <span className="sr-only">{id}</span>
    </code>
  )
}
