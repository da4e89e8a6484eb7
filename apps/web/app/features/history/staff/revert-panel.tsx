import type { HistoryEntry } from '@inferdex/contracts/history/history.staff'
import { formatDay } from '@inferdex/domain/text/date-display'
import { type Ref, useState } from 'react'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { RadioGroup } from '../../../components/forms/radio-group.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { KIND_LABELS } from './history-list.tsx'
import {
  fieldTitle,
  type HistoryKind,
  laterChange,
  outcomeLook,
  sameSave,
  sourceText,
  valueText,
} from './history-labels.ts'

export type RevertReason = 'change' | 'correction'

type RevertPanelProps = {
  kind: HistoryKind
  entry: HistoryEntry
  entries: readonly HistoryEntry[]
  /** Permalink of this entry. */
  address: string
  pending: boolean
  headRef: Ref<HTMLHeadingElement>
  onRevert: (entries: readonly HistoryEntry[], reason: RevertReason) => void
}

/** Shows an entry, and asks before reverting it: current value, restored value, and reason. */
export function RevertPanel({ kind, entry, entries, address, pending, headRef, onRevert }: RevertPanelProps) {
  const [also, setAlso] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState<RevertReason | null>(null)
  const others = sameSave(entry, entries)
  const chosen = [entry, ...others.filter(({ id }) => also.has(id))]
  const later = laterChange(entry, entries)
  const needsReason = chosen.some(({ unit }) => unit !== null)
  const blocked = needsReason && reason === null
  const count = chosen.length === 1 ? '1 field' : `${chosen.length} fields`
  return (
    <section aria-label="Entry" className="grid gap-3">
      <div className="flex items-start justify-between gap-2">
        <h2 ref={headRef} tabIndex={-1} className="text-14 font-semibold outline-none">
          {entry.offer === null ? KIND_LABELS[kind] : entry.offer.provider.name}
          {entry.field !== null && `, ${fieldTitle(kind, entry.field, entry.offer !== null).toLowerCase()}`}
        </h2>
        <CopyButton value={address} label="Copy link to this entry" />
      </div>
      <p className="text-12 text-ink-muted">
        {entry.person ?? entry.sourceName}, {formatDay(entry.at)}, {entry.at.slice(11, 19)} UTC.{' '}
        {entry.offer !== null && (
          <>
            Offer <span className="figure break-all">{entry.offer.providerModelId}</span>.{' '}
          </>
        )}
        {outcomeLook(entry).label}, {sourceText(entry)}.{' '}
        {entry.audit !== null && (
          <TextLink to={adminPaths.historyOf(entry.audit.targetId)}>Audit entry {entry.audit.seq}</TextLink>
        )}
      </p>
      {entry.canRevert && later !== undefined && (
        <Notice tone="caution" className="text-12">
          It has changed since, on {formatDay(later.at)} to{' '}
          <b className="font-mono font-semibold">{valueText(later.field ?? '', later.to, later.unit)}</b>. Revert that
          change first, or edit the record.
        </Notice>
      )}
      {entry.canRevert && later === undefined && (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (!blocked) onRevert(chosen, reason ?? 'correction')
          }}
        >
          <h3 className="text-13 font-semibold">Revert {chosen.length === 1 ? 'this field' : `these ${count}`}?</h3>
          <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-box border border-line text-12">
            <thead>
              <tr className="text-left text-ink-muted [&>*]:bg-sunken [&>*]:px-2.5 [&>*]:py-1.5 [&>*]:font-medium">
                <th scope="col">
                  <span className="sr-only">Field</span>
                </th>
                <th scope="col">now</th>
                <th scope="col">after</th>
              </tr>
            </thead>
            <tbody>
              {chosen.map(({ id, field, from, to, unit, offer }) => (
                <tr key={id} className="align-top [&>*]:border-t [&>*]:border-line [&>*]:px-2.5 [&>*]:py-1.5">
                  <th scope="row" className="text-left font-normal text-ink-muted">
                    {fieldTitle(kind, field ?? '', offer !== null)}
                  </th>
                  <td className="bg-removed font-mono wrap-anywhere">{valueText(field ?? '', to, unit)}</td>
                  <td className="bg-added font-mono wrap-anywhere">{valueText(field ?? '', from, unit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {others.map(({ id, field, offer }) => (
            <Checkbox
              key={id}
              label={`Also ${fieldTitle(kind, field ?? '', offer !== null).toLowerCase()}, changed in the same save`}
              checked={also.has(id)}
              onChange={() => setAlso(new Set(also.has(id) ? [...also].filter((one) => one !== id) : [...also, id]))}
            />
          ))}
          {needsReason && (
            <fieldset className="grid gap-1">
              <legend className="pb-1 text-12 font-medium text-ink-muted">Reason</legend>
              <RadioGroup
                name="reason"
                value={reason ?? undefined}
                onValueChange={setReason}
                options={[
                  { value: 'change', label: 'Market moved back', hint: 'Recorded as a price change today' },
                  {
                    value: 'correction',
                    label: 'Record was wrong',
                    hint: 'The wrong step leaves the public price chart',
                  },
                ]}
              />
            </fieldset>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" size={32} variant="primary" pending={pending} aria-disabled={blocked}>
              Revert {count} <Kbd>Enter</Kbd>
            </Button>
            {blocked && <span className="text-12 text-ink-muted">Choose a reason first</span>}
          </div>
          <p className="text-12 text-ink-muted">
            Nothing else changes, and it is a new entry.
            {/* Feeds change only models and their offers. */}
            {kind === 'MODEL' &&
              ` It locks the ${chosen.length === 1 ? 'field' : 'fields'} against feeds like every edit.`}
          </p>
        </form>
      )}
    </section>
  )
}
