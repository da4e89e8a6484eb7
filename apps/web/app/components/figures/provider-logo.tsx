import { providerLogo } from '@inferdex/domain/providers/provider-logos'
import { cx } from '../ui/cx.ts'
import { initialsOf } from './initials.ts'
import { isLocalImage, pictureAttributes } from './local-image.ts'

export type LogoSize = 16 | 20 | 24 | 40 | 56
export type ProviderLogoProps = {
  name: string
  /** Slug of the provider. A well-known provider has a logo drawn in currentColor, so that it follows the theme. */
  slug?: string | null | undefined
  /** URL of a picture, for providers without such a logo. */
  src?: string | null | undefined
  size?: LogoSize | undefined
  /** Gives the logo an accessible name. Leave it out if the name is printed next to it. */
  label?: boolean | undefined
  className?: string | undefined
}

const BOX = {
  16: { box: 'size-4', drawing: 'size-3.5', letters: 'rounded-[3px] text-[8px]' },
  20: { box: 'size-5', drawing: 'size-[18px]', letters: 'rounded-tag text-[9px]' },
  24: { box: 'size-6', drawing: 'size-[22px]', letters: 'rounded-tag text-[10px]' },
  40: { box: 'size-10 rounded-box border border-line bg-surface', drawing: 'size-[22px]', letters: 'text-13' },
  56: { box: 'size-14 rounded-box border border-line bg-surface', drawing: 'size-[30px]', letters: 'text-16' },
} as const satisfies Record<LogoSize, Record<string, string>>

export function ProviderLogo({ name, slug = null, src, size = 20, label = false, className }: ProviderLogoProps) {
  const { box, drawing, letters } = BOX[size]
  const symbol = providerLogo(slug)
  const initials = symbol === null && !isLocalImage(src)
  return (
    <span
      {...pictureAttributes(name, label)}
      className={cx(
        'inline-grid shrink-0 place-items-center text-ink',
        box,
        initials && cx('leading-none font-semibold text-ink-muted select-none', letters),
        initials && size < 40 && 'border border-line-strong',
        className,
      )}
    >
      {symbol !== null ? (
        <svg viewBox="0 0 24 24" aria-hidden className={cx('fill-current', drawing)}>
          {/* Server-rendered pages inline their logos under another href (page-logos.server.ts). */}
          <use href={symbol} suppressHydrationWarning />
        </svg>
      ) : isLocalImage(src) ? (
        <img src={src} alt="" loading="lazy" decoding="async" className={cx('object-contain', drawing)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
