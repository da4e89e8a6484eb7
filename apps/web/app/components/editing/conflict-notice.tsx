import type { FieldConflict, Fields } from '../../lib/edited-fields.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Notice } from '../ui/notice.tsx'

type ConflictChoice = 'mine' | 'theirs'

type ConflictNoticeProps = {
  conflicts: readonly FieldConflict[]
  /** What stands on the screen now. */
  fields: Fields
  labelOf: (key: string) => string
  /** For values that are not their own words, such as an id. */
  textOf?: ((key: string, value: string) => string) | undefined
  onChoose: (key: string, value: string | null) => void
}

/** Somebody else saved the same record: what both changed stands side by side, and nothing is lost. */
export function ConflictNotice({ conflicts, fields, labelOf, textOf, onChoose }: ConflictNoticeProps) {
  return (
    <section
      aria-label="Somebody else saved this"
      className="overflow-hidden rounded-box border border-line bg-surface"
    >
      <Notice tone="caution" role="alert" className="rounded-none">
        <b className="font-semibold">Somebody else saved this in the meantime.</b>{' '}
        {conflicts.length === 0
          ? 'Nothing of yours is lost: you changed other fields. Save again to keep both.'
          : 'Nothing of yours is lost. Choose per field, then save again.'}
      </Notice>
      {conflicts.length > 0 && (
        <>
          <div className="overflow-x-auto">
            <table className="w-full text-13">
              <thead>
                <tr className="text-left text-12 text-ink-muted">
                  <Head>Field</Head>
                  <Head>You started from</Head>
                  <Head>Theirs</Head>
                  <Head>Yours</Head>
                </tr>
              </thead>
              <tbody>
                {conflicts.map((conflict) => (
                  <ConflictRow
                    key={conflict.key}
                    conflict={conflict}
                    label={labelOf(conflict.key)}
                    shown={(value) => shownValue(conflict.key, value, textOf)}
                    choice={(fields[conflict.key] ?? null) === conflict.theirs ? 'theirs' : 'mine'}
                    onChoose={(choice) => onChoose(conflict.key, conflict[choice])}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <div className="flex items-center justify-between gap-2 border-t border-line px-3 py-2 text-12 text-ink-muted">
            {conflicts.length === 1 ? '1 conflict' : `${conflicts.length} conflicts`}
            <Button size={28} onClick={() => conflicts.forEach(({ key, theirs }) => onChoose(key, theirs))}>
              Take all of theirs
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="border-b border-line bg-sunken px-3 py-1.5 font-[550]">
      {children}
    </th>
  )
}

type ConflictRowProps = {
  conflict: FieldConflict
  label: string
  shown: (value: string | null) => string
  choice: ConflictChoice
  onChoose: (choice: ConflictChoice) => void
}

function ConflictRow({ conflict, label, shown, choice, onChoose }: ConflictRowProps) {
  const side = (which: ConflictChoice, value: string | null) => (
    <td className={cx('border-b border-line', choice === which && 'bg-accent-soft')}>
      <label className="flex min-h-8 cursor-pointer items-center gap-2 px-3">
        <input
          type="radio"
          name={`conflict-${conflict.key}`}
          checked={choice === which}
          onChange={() => onChoose(which)}
          aria-label={`${label}: ${which === 'mine' ? 'yours' : 'theirs'}, ${shown(value)}`}
          className="accent-accent"
        />
        <span className="figure wrap-anywhere">{shown(value)}</span>
      </label>
    </td>
  )
  return (
    <tr>
      <th scope="row" className="border-b border-line px-3 text-left font-normal">
        {label}
      </th>
      <td className="border-b border-line px-3">
        <span className="figure wrap-anywhere text-ink-muted">{shown(conflict.base)}</span>
      </td>
      {side('theirs', conflict.theirs)}
      {side('mine', conflict.mine)}
    </tr>
  )
}

function shownValue(key: string, value: string | null, textOf: ConflictNoticeProps['textOf']): string {
  if (value === null) return 'not there'
  return value === '' ? 'empty' : (textOf?.(key, value) ?? value)
}
