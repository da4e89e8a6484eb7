import type { SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import {
  Box,
  Building2,
  CalendarX,
  Check,
  Clock,
  Flag,
  Gauge,
  Layers,
  type LucideIcon,
  MessageSquare,
  Tag,
  X,
} from 'lucide-react'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'

const STATUSES: Readonly<Record<SubmissionStatus, { tone: BadgeTone; Icon: LucideIcon; word: string }>> = {
  PENDING: { tone: 'caution', Icon: Clock, word: 'Pending' },
  APPROVED: { tone: 'positive', Icon: Check, word: 'Approved' },
  REJECTED: { tone: 'negative', Icon: X, word: 'Rejected' },
}

export const statusLabel = (status: SubmissionStatus) => STATUSES[status].word

export function StatusBadge({ status }: { status: SubmissionStatus }) {
  const { tone, Icon, word } = STATUSES[status]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {word}
    </Badge>
  )
}

const TYPE_ICONS: Readonly<Record<SubmissionType, LucideIcon>> = {
  MODEL: Box,
  PROVIDER: Building2,
  CAPABILITY: Layers,
  BENCHMARK: Gauge,
  DEAL: Tag,
  DEAL_EXPIRED: CalendarX,
  CORRECTION: Flag,
  GENERAL: MessageSquare,
}

export function TypeIcon({ type }: { type: SubmissionType }) {
  const Icon = TYPE_ICONS[type]
  return <Icon aria-hidden className="size-3.5 shrink-0" />
}

/** Shows the type as the specification writes it. */
export function TypeLabel({ type }: { type: SubmissionType }) {
  return (
    <span className="inline-flex items-center gap-1 text-11 font-semibold tracking-[0.02em] text-ink-muted">
      <TypeIcon type={type} />
      {type}
    </span>
  )
}
