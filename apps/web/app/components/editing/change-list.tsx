import type { FieldChange } from '../../lib/forms/edited-fields.ts'

type ChangeListProps = {
  changes: readonly FieldChange[]
  labelOf: (key: string) => string
  /** Returns the text to show for a value that is not readable by itself, such as an id. */
  textOf?: ((key: string, value: string) => string) | undefined
}

/** Lists the unsaved changes field by field: the old value with a minus, the new one with a plus. */
export function ChangeList({ changes, labelOf, textOf }: ChangeListProps) {
  const text = (key: string, value: string | null) => value && (textOf?.(key, value) ?? value)
  return (
    <ul className="grid gap-2">
      {changes.map(({ key, from, to }) => (
        <li key={key} className="grid gap-0.5">
          <span className="text-12 text-ink-muted">{labelOf(key)}</span>
          <span className="figure grid grid-cols-2 overflow-hidden rounded-control border border-line text-12">
            <Side sign="-" label="from" value={text(key, from)} look="bg-removed" />
            <Side sign="+" label="to" value={text(key, to)} look="bg-added" />
          </span>
        </li>
      ))}
    </ul>
  )
}

type SideProps = { sign: '-' | '+'; label: 'from' | 'to'; value: string | null; look: string }

function Side({ sign, label, value, look }: SideProps) {
  return (
    <span className={`flex min-w-0 gap-1.5 px-2 py-1 ${look}`}>
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{label}</span>
      <span className="min-w-0 wrap-anywhere">{value === null ? 'none' : value === '' ? 'empty' : value}</span>
    </span>
  )
}
