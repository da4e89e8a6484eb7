import { type FreeTiersQuery, neededRequests } from '@inferdex/domain/free-tiers/free-tier-query'
import { useState } from 'react'
import { Input } from '../../components/forms/input.tsx'
import type { ChangeQuery } from '../../lib/lists/use-list-query.ts'

type FreeTierNeedProps = {
  query: FreeTiersQuery
  form: string
  onChange: ChangeQuery<FreeTiersQuery>
  onSettle: () => void
}

/** Asks for the number of requests a day. Invalid text is marked and filters nothing. */
export function FreeTierNeed({ query: { need, view }, form, onChange, onSettle }: FreeTierNeedProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const isWrong = draft !== null && draft.trim() !== '' && neededRequests(draft) === null
  return (
    <label className="inline-flex items-center gap-2 text-13 whitespace-nowrap text-ink-muted">
      {view === 'cards' && <input type="hidden" form={form} name="view" value={view} />}I need
      <span className="w-18">
        <Input
          form={form}
          name="need"
          size={32}
          numeric
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          placeholder="300"
          aria-label="Requests a day"
          aria-invalid={isWrong || undefined}
          value={draft ?? need ?? ''}
          onChange={({ target }) => {
            setDraft(target.value)
            onChange((current) => ({ ...current, need: neededRequests(target.value) }), { typing: true })
          }}
          onBlur={() => {
            if (!isWrong) setDraft(null)
            onSettle()
          }}
        />
      </span>
      requests a day
    </label>
  )
}
