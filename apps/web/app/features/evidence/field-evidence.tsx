import type { FieldEvidence } from '@inferdex/contracts/evidence'
import { formatDay } from '@inferdex/domain/text/date-display'
import { EvidenceBlock } from './evidence-block.tsx'
import { readingText, valueText, verdictLabel } from './evidence-labels.ts'
import { VerdictIcon, VerdictNotice } from './verdict-icon.tsx'

type FieldEvidenceProps = {
  evidence: FieldEvidence
  /** The plausibility rule that doubts the offer, as text. */
  doubt: string | null
  /** Whether to list recorded values; the price panel lists them itself, with the reason of each change. */
  hasHistory?: boolean
}

/** Shows the evidence of a figure: its confidence, the value of each source, announced and earlier values. */
export function FieldEvidenceParts({ evidence, doubt, hasHistory = true }: FieldEvidenceProps) {
  const { field, observations, scheduled, history } = evidence
  const since = history.findLast(({ replacedOn }) => replacedOn === null)?.since ?? null
  return (
    <>
      <div className="px-4 py-2.5">
        <VerdictNotice {...verdictLabel(evidence, doubt)} />
      </div>
      <EvidenceBlock title="Sources">
        <ul className="divide-y divide-line">
          {observations.map((one) => (
            <li
              key={one.source}
              className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2 py-1.5 first:pt-0 last:pb-0"
            >
              <VerdictIcon
                tone={observations.length === 1 ? 'single' : one.agrees ? 'agree' : 'differ'}
                className="mt-0.5"
              />
              <span className="min-w-0">
                <SourceName name={one.sourceName} url={one.sourceUrl} />
                {one.source === evidence.source && (
                  <span className="ml-1.5 rounded-tag bg-accent-soft px-1.5 text-11 font-medium text-accent-strong">
                    shown
                  </span>
                )}
              </span>
              <span className="text-right font-mono tracking-[-0.01em] tabular-nums">
                {valueText(field, one.value, one.unit)}
                <span className="sr-only">{one.agrees ? ', the same' : ', differs'}</span>
              </span>
              <span className="col-start-2 col-end-4 text-12 text-ink-muted">{readingText(one, since)}</span>
            </li>
          ))}
        </ul>
      </EvidenceBlock>
      {scheduled.length > 0 && (
        <EvidenceBlock title="What comes next">
          <ul className="grid gap-1">
            {scheduled.map(({ value, unit, startsOn, endsOn, source, sourceName, sourceUrl }) => (
              <li key={`${startsOn} ${source}`}>
                <b className="font-mono font-semibold">{valueText(field, value, unit)}</b> from {formatDay(startsOn)}
                {endsOn !== null && ` until ${formatDay(endsOn)}`}, says{' '}
                <SourceName name={sourceName} url={sourceUrl} />
              </li>
            ))}
          </ul>
        </EvidenceBlock>
      )}
      {hasHistory && history.length > 0 && (
        <EvidenceBlock title="Recorded for this offer">
          <ol className="grid">
            {history.toReversed().map((one, index) => (
              <li
                key={`${one.since} ${one.replacedOn} ${index}`}
                className="grid grid-cols-[88px_minmax(0,1fr)_auto] items-baseline gap-2 py-[3px]"
              >
                <span className="text-ink-muted">{one.since === null ? 'Date unknown' : formatDay(one.since)}</span>
                <span
                  className={
                    one.replacedOn === null
                      ? 'font-mono tabular-nums'
                      : 'font-mono tabular-nums text-ink-muted line-through'
                  }
                >
                  {valueText(field, one.value, one.unit)}
                </span>
                <span className="text-right text-12 text-ink-muted">{historyNote(one)}</span>
              </li>
            ))}
          </ol>
        </EvidenceBlock>
      )}
    </>
  )
}

function historyNote({ reason, replacedOn, sourceName }: FieldEvidence['history'][number]): string {
  if (replacedOn !== null) return `wrong, shown until ${formatDay(replacedOn)}`
  return reason === 'correction' ? `correction, ${sourceName}` : sourceName
}

function SourceName({ name, url }: { name: string; url: string | null }) {
  if (url === null) return <b className="font-medium">{name}</b>
  return (
    <a
      href={url}
      target="_blank"
      rel="nofollow noopener noreferrer"
      className="font-medium text-accent underline-offset-3 wrap-anywhere hover:underline"
    >
      {name}
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}
