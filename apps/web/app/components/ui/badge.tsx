import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export type BadgeTone = 'neutral' | 'accent' | 'positive' | 'caution' | 'negative' | 'info' | 'outline' | 'solid'
export type BadgeProps = ComponentProps<'span'> & { tone?: BadgeTone | undefined }

const TONES = {
  neutral: 'bg-sunken inset-ring inset-ring-line text-ink-muted',
  accent: 'bg-accent-soft text-accent-strong',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  negative: 'bg-negative-soft text-negative',
  info: 'bg-info-soft text-info',
  outline: 'inset-ring inset-ring-line-strong text-ink-muted',
  solid: 'bg-ink text-surface',
} as const satisfies Record<BadgeTone, string>

/** Renders a short label. The text carries the meaning; the tone only repeats it. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={cx(
        'inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-tag px-1.5 text-12 font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:stroke-2',
        TONES[tone],
        className,
      )}
    />
  )
}
