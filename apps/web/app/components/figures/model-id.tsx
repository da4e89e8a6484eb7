import { cx } from '../ui/cx.ts'

/** How many characters at the end are never cut: they hold version and variant. */
const TAIL = 9

/** Shows the id of a model at a provider. A long one is cut in the middle, because its end tells variants apart. */
export function ModelId({ id, className }: { id: string; className?: string | undefined }) {
  const cut = Math.max(0, id.length - TAIL)
  return (
    <code title={id} className={cx('flex min-w-0 font-mono text-12 tracking-[-0.02em] text-ink-muted', className)}>
      {cut > 0 && <span className="min-w-0 truncate">{id.slice(0, cut)}</span>}
      <span className="shrink-0">{id.slice(cut)}</span>
    </code>
  )
}
