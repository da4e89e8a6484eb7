import { useEffect, useRef } from 'react'
import type { FieldConflict } from '../../lib/forms/edited-fields.ts'
import { focusOpenConflict, OPEN_CONFLICT } from '../../lib/forms/open-conflict.ts'
import type { RecordEditor } from '../../lib/forms/use-record-editor.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { ConflictBar } from './conflict-bar.tsx'

type Choice = 'mine' | 'theirs' | 'other'

type ConflictNoticeProps = {
  editor: Pick<RecordEditor, 'conflicts' | 'openConflicts' | 'decided' | 'changes' | 'fields'>
  labelOf: (key: string) => string
  /** Returns the text to show for a value that is not readable by itself, such as an id. */
  textOf?: ((key: string, value: string) => string) | undefined
  /** Sets the field and resolves its conflict. */
  onChoose: (key: string, value: string | null) => void
}

/**
 * Shows both versions of each field that two users changed at the same time. Nothing is lost and nothing is
 * preselected.
 */
export function ConflictNotice({ editor, labelOf, textOf, onChoose }: ConflictNoticeProps) {
  const { conflicts, openConflicts, decided, changes, fields } = editor
  const section = useRef<HTMLElement>(null)
  // Scrolls here from any part of the page: conflicts must be seen before anything is saved.
  useEffect(() => {
    if (conflicts === null) return
    section.current?.scrollIntoView({ block: 'center' })
    if (conflicts.length === 0) section.current?.focus({ preventScroll: true })
    else focusOpenConflict()
  }, [conflicts])
  if (conflicts === null) return null

  const choose = (choice: 'mine' | 'theirs') => {
    for (const conflict of conflicts) onChoose(conflict.key, conflict[choice])
  }
  return (
    <>
      <ConflictBar total={conflicts.length} open={openConflicts.length} />
      <section
        ref={section}
        tabIndex={-1}
        aria-label="Someone else saved this"
        className={cx(
          'min-w-0 overflow-hidden rounded-box border-2 bg-surface',
          openConflicts.length > 0 ? 'border-accent' : 'border-line',
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5">
          <div>
            <h2 className="text-14 font-semibold">
              {conflicts.length === 0 ? 'Both sets of changes can be kept' : 'Choose a value for each field.'}
            </h2>
            <p className="text-12 text-ink-muted">
              {conflicts.length === 0
                ? 'Your changes are safe: you edited different fields. Save again to keep both.'
                : `Your changes are safe. ${othersText(changes.length - conflicts.length)}`}
            </p>
          </div>
          {conflicts.length > 0 && (
            <div className="flex gap-2">
              <Button size={28} onClick={() => choose('theirs')}>
                Take all of theirs
              </Button>
              <Button size={28} onClick={() => choose('mine')}>
                Keep all of mine
              </Button>
            </div>
          )}
        </div>
        {conflicts.length > 0 && (
          <div className="overflow-x-auto">
            <table className="w-full text-13">
              <thead>
                <tr className="text-left text-12 text-ink-muted">
                  {['Field', 'You started from', 'They saved', 'You typed'].map((head) => (
                    <th key={head} scope="col" className="border-y border-line bg-sunken px-3 py-1.5 font-[550]">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {conflicts.map((conflict) => (
                  <ConflictRow
                    key={conflict.key}
                    conflict={conflict}
                    label={labelOf(conflict.key)}
                    shown={(value) => shownValue(conflict.key, value, textOf)}
                    now={fields[conflict.key] ?? null}
                    isDecided={decided.has(conflict.key)}
                    onChoose={(value) => onChoose(conflict.key, value)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </>
  )
}

function othersText(others: number): string {
  if (others <= 0) return 'Or type another value into the field.'
  return others === 1
    ? "Your other change doesn't conflict and will be saved too."
    : `Your ${others} other changes don't conflict and will be saved too.`
}

type ConflictRowProps = {
  conflict: FieldConflict
  label: string
  shown: (value: string | null) => string
  /** The current value of the field. */
  now: string | null
  isDecided: boolean
  onChoose: (value: string | null) => void
}

function ConflictRow({ conflict, label, shown, now, isDecided, onChoose }: ConflictRowProps) {
  const { theirs, mine } = conflict
  const choice: Choice = now === theirs ? 'theirs' : now === mine ? 'mine' : 'other'
  const option = (which: Choice, caption: string, value: string | null) => (
    <label className="flex min-h-9 min-w-36 cursor-pointer items-center gap-2 px-3">
      <input
        type="radio"
        name={`conflict-${conflict.key}`}
        checked={isDecided && choice === which}
        onChange={() => onChoose(value)}
        aria-label={`${label}: ${caption}, ${shown(value)}`}
        className="accent-accent"
      />
      <span className="figure wrap-anywhere">{shown(value)}</span>
    </label>
  )
  const cell = (which: Choice) => cx('border-b border-line', isDecided && choice === which && 'bg-accent-soft')
  return (
    <tr {...(isDecided ? {} : { [OPEN_CONFLICT]: '' })}>
      <th scope="row" className="border-b border-line px-3 text-left font-semibold">
        {label}
      </th>
      <td className="border-b border-line px-3">
        <span className="figure wrap-anywhere text-ink-muted">{shown(conflict.base)}</span>
      </td>
      <td className={cell('theirs')}>{option('theirs', 'theirs', theirs)}</td>
      <td className={cell('mine')}>
        {option('mine', 'yours', mine)}
        {choice === 'other' && option('other', 'another value', now)}
      </td>
    </tr>
  )
}

function shownValue(key: string, value: string | null, textOf: ConflictNoticeProps['textOf']): string {
  if (value === null) return 'not there'
  return value === '' ? 'empty' : (textOf?.(key, value) ?? value)
}
