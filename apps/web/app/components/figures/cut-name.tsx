import { cutId, cutName } from '@inferdex/domain/text/cut-name'
import { cx } from '../ui/cx.ts'

/** Renders the name of a model, cut in the middle where it does not fit, so that its version stays in view. */
export function CutName({ name }: { name: string }) {
  const { start, end } = cutName(name)
  return end === '' ? name : <Cut start={start} end={end} />
}

const ID = 'min-w-0 font-mono text-12 tracking-[-0.02em] text-ink-muted'

type ModelIdProps = {
  id: string
  /** The provider that uses it, unless the page shows it elsewhere. */
  at?: string | null
  className?: string | undefined
}

/**
 * Renders a provider's id of a model. Where it does not fit, it is cut in the middle: its end identifies the variant.
 */
export function ModelId({ id, at = null, className }: ModelIdProps) {
  const { start, end } = cutId(id)
  const title = at === null ? id : `${id} at ${at}`
  if (end === '')
    return (
      <code title={title} className={cx(ID, 'truncate')}>
        {id}
      </code>
    )
  return (
    <code title={title} className={cx(ID, className)}>
      <Cut start={start} end={end} isHidden />
      {/* A screen reader would pause in the middle. */}
      <span className="sr-only">{id}</span>
    </code>
  )
}

function Cut({ start, end, isHidden }: { start: string; end: string; isHidden?: true }) {
  return (
    <span aria-hidden={isHidden} className="flex min-w-0">
      <span className="truncate">{start}</span>
      <span className="shrink-0 whitespace-pre">{end}</span>
    </span>
  )
}
