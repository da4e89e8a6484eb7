import { linkSubmission } from '@inferdex/contracts/submissions/submission-decisions.staff'
import type { ComparedRecord } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { searchDealsToPick, searchModelsToPick, searchProvidersToPick } from '@inferdex/contracts/search/lookups'
import { useState } from 'react'
import type { ComboboxOption } from '../../../../components/forms/combobox-option.ts'
import { Combobox } from '../../../../components/forms/combobox.tsx'
import { Field } from '../../../../components/forms/field.tsx'
import { SegmentedControl } from '../../../../components/forms/segmented-control.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Notice } from '../../../../components/ui/states/notice.tsx'
import { api } from '../../../../lib/api/api.ts'
import { toast } from '../../../../lib/toast.ts'
import { useLookup } from '../../../../lib/api/use-lookup.ts'
import { reasonOf } from '../decision-labels.ts'

const KINDS = [
  { value: 'MODEL', label: 'Model' },
  { value: 'PROVIDER', label: 'Provider' },
  { value: 'DEAL', label: 'Deal' },
] as const
type Kind = (typeof KINDS)[number]['value']

/**
 * Returns the kinds of records that a submission can be linked to. Scores and reports already name theirs; capabilities
 * have none.
 */
export function linkKinds(type: Submission['type']): readonly Kind[] {
  if (type === 'GENERAL') return ['MODEL', 'PROVIDER', 'DEAL']
  return KINDS.flatMap(({ value }) => (value === type ? [value] : []))
}

type LinkRecordProps = {
  submission: Submission
  /** The suggested record. */
  nearest: ComparedRecord | null
  onLinked: (submission: Submission) => void
  onCancel: () => void
}

export function LinkRecord({ submission, nearest, onLinked, onCancel }: LinkRecordProps) {
  const kinds = linkKinds(submission.type)
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'MODEL')
  const [picked, setPicked] = useState<ComboboxOption | null>(nearest && { value: nearest.id, label: nearest.name })
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const lookup = useLookup(FIND[kind])

  async function link() {
    if (picked === null) return setError('Please select a record')
    setSending(true)
    try {
      const body = { targetId: picked.value }
      onLinked(await api(linkSubmission, { params: { id: submission.id }, body }))
      void toast.success('Submission linked', { description: picked.label })
    } catch (thrown) {
      setError(reasonOf(thrown))
      setSending(false)
    }
  }

  return (
    <div className="grid gap-4">
      <p className="text-13 text-ink-muted">
        {submission.type === 'GENERAL'
          ? "Links the suggestion to a record. The record doesn't change."
          : 'Turns the submission into an edit of that record. Approving it then updates the record instead of creating a new one.'}
      </p>
      {kinds.length > 1 && (
        <SegmentedControl
          label="Kind of record"
          options={KINDS}
          value={kind}
          onValueChange={(next) => {
            setKind(next)
            setPicked(null)
          }}
        />
      )}
      <Field label="Record" error={error}>
        <Combobox
          label="Record"
          size={32}
          options={lookup.options}
          loading={lookup.loading}
          emptyText={lookup.emptyText}
          selected={picked}
          onSelect={(option) => {
            setPicked(option)
            setError(null)
          }}
          onSearch={lookup.onSearch}
          placeholder="Search by name"
          clearable
        />
      </Field>
      {picked !== null && picked.value === nearest?.id && (
        <Notice tone="neutral">This record is the closest match.</Notice>
      )}
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" size={32} pending={isSending} onClick={() => void link()}>
          Link
        </Button>
      </div>
    </div>
  )
}

const FIND: Readonly<Record<Kind, (query: string) => Promise<ComboboxOption[]>>> = {
  MODEL: async (query) =>
    (await api(searchModelsToPick, { query: { query } })).map(({ id, name, family }) => ({
      value: id,
      label: name,
      note: family,
    })),
  PROVIDER: async (query) =>
    (await api(searchProvidersToPick, { query: { query } })).map(({ id, name, slug }) => ({
      value: id,
      label: name,
      note: slug,
    })),
  DEAL: async (query) =>
    (await api(searchDealsToPick, { query: { query } })).map(({ id, title, providerName }) => ({
      value: id,
      label: title,
      note: providerName,
    })),
}
