import { ChangeList } from '../../../components/editing/change-list.tsx'
import { ConflictNotice } from '../../../components/editing/conflict-notice.tsx'
import type { RecordEditor } from '../../../lib/forms/use-record-editor.ts'
import { labelOf, textOf } from './pricing-fields.ts'
import type { NewerPricing } from './use-pricing-editor.ts'

type PricingConflictProps = {
  newer: NewerPricing
  editor: RecordEditor
  onAnswer: (key: string, value: string | null) => void
}

/** Lists the conflicts of a price list. The fields hold JSON and are shown as text. */
export function PricingConflict({ newer, editor, onAnswer }: PricingConflictProps) {
  const { by, changes, mine, theirs } = newer
  const label = (key: string) => labelOf(key, theirs, mine)
  return (
    <div className="grid gap-3">
      <ConflictNotice
        editor={editor}
        labelOf={label}
        textOf={(key, value) => textOf(key, value) ?? 'none'}
        onChoose={onAnswer}
      />
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
