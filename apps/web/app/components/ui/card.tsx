import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export type CardProps = ComponentProps<'article'> & {
  /** Draws a two-pixel accent edge around a recommended or current card. */
  marked?: boolean | undefined
}

export function Card({ marked, className, ...rest }: CardProps) {
  return (
    <article
      {...rest}
      className={cx(
        'relative flex min-w-0 flex-col rounded-box border bg-surface',
        marked
          ? "border-line after:pointer-events-none after:absolute after:-inset-px after:rounded-[inherit] after:border-2 after:border-accent after:content-['']"
          : 'border-line hover:border-line-strong',
        className,
      )}
    />
  )
}

export type CardHeadProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** A logo or avatar of 40 px. */
  media?: ReactNode
  aside?: ReactNode
  level?: 2 | 3 | 4 | undefined
  className?: string | undefined
}

export function CardHead({ title, subtitle, media, aside, level = 3, className }: CardHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('flex items-start gap-3 px-4 pt-4', className)}>
      {media}
      <div className="min-w-0 flex-1">
        <Heading className="truncate text-16 leading-[22px] font-semibold tracking-[-0.01em]">{title}</Heading>
        {subtitle && <p className="truncate text-13 text-ink-muted">{subtitle}</p>}
      </div>
      {aside}
    </div>
  )
}

/** Renders the title of a card in a list, which handles the link (`useFollowLinks`). */
export function CardTitleLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a href={address} data-follow className="hover:text-accent-strong">
      {children}
    </a>
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cx('grid flex-1 content-start gap-2.5 px-4 py-3 text-13 leading-5 text-ink-muted', className)}
    />
  )
}

export function CardFoot({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={cx('flex items-center gap-2 border-t border-line py-2.5 pr-3 pl-4 text-13', className)} />
  )
}
