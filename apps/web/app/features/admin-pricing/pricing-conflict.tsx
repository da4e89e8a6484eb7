import { ChangeList } from '../../components/editing/change-list.tsx'
import { ConflictNotice } from '../../components/editing/conflict-notice.tsx'
import type { FieldConflict, Fields } from '../../lib/edited-fields.ts'
import { labelOf, textOf } from './pricing-fields.ts'
import type { Meanwhile } from './use-pricing-editor.ts'

type PricingConflictProps = {
  meanwhile: Meanwhile
  conflicts: readonly FieldConflict[]
  fields: Fields
  onAnswer: (key: string, value: string | null) => void
}

/** Fields hold JSON; readers get words, and what they choose becomes JSON again. */
export function PricingConflict({ meanwhile, conflicts, fields, onAnswer }: PricingConflictProps) {
  const { by, changes, mine, theirs } = meanwhile
  const label = (key: string) => labelOf(key, theirs, mine)
  const inWords = conflicts.map(({ key, base, theirs: their, mine: my }) => ({
    key,
    base: textOf(key, base),
    theirs: textOf(key, their),
    mine: textOf(key, my),
  }))
  const shown = conflicts.flatMap(({ key }) => {
    const text = textOf(key, fields[key] ?? null)
    return text === null ? [] : [[key, text] as const]
  })

  function choose(key: string, text: string | null) {
    const conflict = conflicts.find((candidate) => candidate.key === key)
    if (conflict !== undefined) onAnswer(key, text === textOf(key, conflict.theirs) ? conflict.theirs : conflict.mine)
  }

  return (
    <div className="grid gap-3">
      <ConflictNotice conflicts={inWords} fields={Object.fromEntries(shown)} labelOf={label} onChoose={choose} />
      <details open={changes.length <= 8} className="rounded-box border border-line px-3 py-2">
        <summary className="text-13 font-semibold">
          What {by ?? 'somebody else'} saved: {changes.length === 1 ? '1 field' : `${changes.length} fields`}
        </summary>
        <div className="pt-2">
          <ChangeList
            labelOf={label}
            changes={changes.map(({ key, from, to }) => ({ key, from: textOf(key, from), to: textOf(key, to) }))}
          />
        </div>
      </details>
    </div>
  )
}
