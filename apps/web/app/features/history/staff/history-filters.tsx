import { useSearchParams } from 'react-router'
import { Input } from '../../../components/forms/input.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { Switch } from '../../../components/forms/switch.tsx'
import { fieldGroup, parsePriceField, RECORD_FIELDS } from '@inferdex/domain/evidence/field-key'
import { fieldTitle, type HistoryKind } from './history-labels.ts'

/** Filters by field, by person and by day. The filters are in the URL, so that a view can be shared. */
export function HistoryFilters({ kind, fields }: { kind: HistoryKind; fields: readonly string[] }) {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        next.delete('entry')
        return next
      },
      { replace: true },
    )
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 py-2.5">
      <NativeSelect
        size={32}
        aria-label="Field"
        className="w-44 max-sm:flex-1"
        value={params.get('field') ?? ''}
        onChange={(event) => set('field', event.target.value)}
      >
        <option value="">All fields</option>
        {fields.map((field) => (
          <option key={field} value={field}>
            {fieldTitle(kind, field, isOfOffer(kind, field))}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        size={32}
        aria-label="Who"
        className="w-32 max-sm:flex-1"
        value={params.get('by') ?? ''}
        onChange={(event) => set('by', event.target.value)}
      >
        <option value="">Anyone</option>
        <option value="people">People</option>
        <option value="feeds">Feeds</option>
      </NativeSelect>
      <div className="flex items-center gap-2 text-12 text-ink-muted">
        <span aria-hidden>From</span>
        <span className="w-36">
          <Input
            type="date"
            aria-label="From"
            size={32}
            value={params.get('since') ?? ''}
            onChange={(event) => set('since', event.target.value)}
          />
        </span>
      </div>
      <Switch
        label="Show what sources only said"
        className="sm:ml-auto"
        checked={params.get('all') === 'true'}
        onChange={(event) => set('all', event.target.checked ? 'true' : '')}
      />
    </div>
  )
}

const OF_RECORDS: ReadonlySet<string> = new Set(RECORD_FIELDS)

/** Returns whether a field belongs to offers: prices and the fields of the ledger. Others are form fields. */
function isOfOffer(kind: HistoryKind, field: string): boolean {
  if (kind === 'DEAL') return false
  return OF_RECORDS.has(field) || (fieldGroup(field) === 'price' && parsePriceField(field) !== null)
}
