import { CircleCheck, CircleDot, Lock, type LucideIcon, ShieldAlert, TriangleAlert } from 'lucide-react'
import { cx } from '../../components/ui/cx.ts'
import type { EvidenceTone } from './evidence-labels.ts'

const LOOKS = {
  agree: { Icon: CircleCheck, ink: 'text-positive', ground: 'bg-positive-soft' },
  differ: { Icon: TriangleAlert, ink: 'text-caution', ground: 'bg-caution-soft' },
  single: { Icon: CircleDot, ink: 'text-ink-muted', ground: 'bg-sunken' },
  unconfirmed: { Icon: ShieldAlert, ink: 'text-negative', ground: 'bg-negative-soft' },
  locked: { Icon: Lock, ink: 'text-accent', ground: 'bg-accent-soft' },
} as const satisfies Record<EvidenceTone, { Icon: LucideIcon; ink: string; ground: string }>

export function VerdictIcon({ tone, className }: { tone: EvidenceTone; className?: string }) {
  const { Icon, ink } = LOOKS[tone]
  return <Icon aria-hidden className={cx('size-4 shrink-0', ink, className)} />
}

/** Shows the confidence in a figure: a bold first sentence, and the reason. */
export function VerdictNotice({ tone, title, text }: { tone: EvidenceTone; title: string; text: string }) {
  return (
    <p className={cx('flex gap-2 rounded-control px-2.5 py-2', LOOKS[tone].ground)}>
      <VerdictIcon tone={tone} className="mt-px" />
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{title}</b> {text}
      </span>
    </p>
  )
}
