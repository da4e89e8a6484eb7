import { formatCount } from '@inferdex/domain/text/number-display'
import type { FilterList } from '../../../lib/lists/use-filter-list.ts'
import { SegmentedControl } from '../../forms/segmented-control.tsx'

type ArchiveSwitchProps = {
  list: FilterList
  /** Null while the list could not be loaded. */
  counts: { readonly active: number; readonly archived: number } | null
}

/** Switches a list between the records of the catalogue and the archived ones. */
export function ArchiveSwitch({ list, counts }: ArchiveSwitchProps) {
  return (
    <SegmentedControl
      label="Shown records"
      value={isArchiveShown(list) ? 'true' : ''}
      onValueChange={(value) => list.set('archived', value)}
      options={[
        { value: '', label: <Counted name="Active" count={counts?.active} /> },
        { value: 'true', label: <Counted name="Archived" count={counts?.archived} /> },
      ]}
    />
  )
}

function Counted({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      {name} {count !== undefined && <span className="font-normal tabular-nums">{formatCount(count)}</span>}
    </>
  )
}

export function isArchiveShown(list: FilterList): boolean {
  return list.filters.archived === 'true'
}
