import { cx } from '../../ui/cx.ts'

export type BrandName = 'github' | 'google' | 'x' | 'linkedin' | 'discord'

/**
 * Draws the logo of another company from one static file. Inlined, the paths would be larger than the rest of the
 * footer.
 */
export function BrandLogo({ name, className }: { name: BrandName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={cx('size-4 shrink-0 fill-current', className)}>
      <use href={`/brand-marks.svg#${name}`} />
    </svg>
  )
}
