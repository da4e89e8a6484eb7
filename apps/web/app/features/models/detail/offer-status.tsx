import { formatDay } from '@inferdex/domain/text/date-display'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import type { OfferRow } from './offer-view.ts'

const STATUS = {
  beta: { label: 'Beta', tone: 'info' },
  deprecated: { label: 'Deprecated', tone: 'caution' },
  retired: { label: 'Retired', tone: 'negative' },
} as const satisfies Record<Exclude<OfferRow['status'], 'active'>, { label: string; tone: BadgeTone }>

/** Shows the status of an offer, or nothing if it is active. */
export function OfferStatus({ offer: { status, retiresOn }, short }: { offer: OfferRow; short?: boolean }) {
  const day = retiresOn === null ? null : formatDay(retiresOn)
  if (status === 'active') return day === null ? null : <Badge tone="caution">Retires {day}</Badge>
  const { label, tone } = STATUS[status]
  const until = day === null ? '' : status === 'retired' ? ` on ${day}` : `, retires ${day}`
  return (
    <Badge tone={tone} title={`${label}${until}`}>
      {label}
      {day !== null && (short === true ? ` ${day}` : until)}
    </Badge>
  )
}
