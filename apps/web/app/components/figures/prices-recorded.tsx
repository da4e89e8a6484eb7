import { recordAge, type RecordedDays, recordedDaysText } from '@inferdex/domain/text/recorded-days'
import { useSite } from '../../lib/site.ts'
import { cx } from '../ui/cx.ts'

const TONES = { recent: '', ageing: 'text-caution', old: 'text-negative' } as const
const WORDS = { recent: '', ageing: 'over 30 days old', old: 'over 90 days old' } as const

/** Shows when prices were recorded, with a warning colour if even the newest record is old. */
export function RecordedText({ days }: { days: RecordedDays | null }) {
  const { today } = useSite()
  if (days === null) return null
  const age = recordAge(days.to, new Date(today))
  return (
    <span className={TONES[age]} title={age === 'recent' ? undefined : `The newest record is ${WORDS[age]}`}>
      {recordedDaysText(days)}
      {age !== 'recent' && <span className="sr-only">, {WORDS[age]}</span>}
    </span>
  )
}

/** Renders the line "Prices recorded …" for a whole page or list. */
export function PricesRecorded({ days, className }: { days: RecordedDays | null; className?: string | undefined }) {
  if (days === null) return null
  return (
    <p className={cx('text-12 text-ink-faint', className)}>
      Prices recorded <RecordedText days={days} />
    </p>
  )
}
