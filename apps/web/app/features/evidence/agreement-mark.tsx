import { cx } from '../../components/ui/cx.ts'
import { agreementLabels, type SourceAgreement } from './agreement-labels.ts'
import { VerdictIcon } from './verdict-icon.tsx'

/** Shows the source agreement in a table cell. */
export function AgreementMark({ sourceValue }: { sourceValue: SourceAgreement }) {
  const { tone, short, long } = agreementLabels(sourceValue)
  return (
    <span
      title={long}
      className={cx(
        'inline-flex items-center gap-1 rounded-tag px-1 text-12 whitespace-nowrap',
        tone === 'differ' && 'bg-caution-soft font-medium',
        tone === 'single' && 'text-ink-muted',
      )}
    >
      <VerdictIcon tone={tone} className="size-3.5" />
      <span aria-hidden>{short}</span>
      <span className="sr-only">{long}</span>
    </span>
  )
}
