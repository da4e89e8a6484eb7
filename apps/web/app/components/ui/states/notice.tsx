import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export type NoticeTone = 'neutral' | 'info' | 'positive' | 'caution' | 'negative'
export type NoticeProps = ComponentProps<'div'> & { tone?: NoticeTone | undefined }

const TONES = {
  neutral: { look: 'bg-sunken inset-ring inset-ring-line', icon: 'text-ink-muted', Icon: Info },
  info: { look: 'bg-accent-soft', icon: 'text-accent', Icon: Info },
  positive: { look: 'bg-positive-soft', icon: 'text-positive', Icon: CircleCheck },
  caution: { look: 'bg-caution-soft', icon: 'text-caution', Icon: TriangleAlert },
  negative: { look: 'bg-negative-soft', icon: 'text-negative', Icon: CircleAlert },
} as const

/** Renders a message inside a page or form. Pass role="alert" if it appears after an action. */
export function Notice({ tone = 'neutral', className, children, ...rest }: NoticeProps) {
  const { look, icon, Icon } = TONES[tone]
  return (
    <div {...rest} className={cx('flex gap-2 rounded-control px-3 py-2 text-13 text-ink', look, className)}>
      <Icon aria-hidden className={cx('mt-px', icon)} />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  )
}
