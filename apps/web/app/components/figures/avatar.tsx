import { cx } from '../ui/cx.ts'
import { isLocalImage, pictureAttributes } from './local-image.ts'
import { initialsOf, stableIndex } from './initials.ts'

export type AvatarSize = 20 | 24 | 32 | 40 | 64
export type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: AvatarSize | undefined
  /** Gives the picture an accessible name. Leave it out if the name is printed next to it. */
  label?: boolean | undefined
  className?: string | undefined
}

const SIZES = {
  20: 'size-5 text-[9px]',
  24: 'size-6 text-[10px]',
  32: 'size-8 text-12',
  40: 'size-10 text-14',
  64: 'size-16 text-20',
} as const satisfies Record<AvatarSize, string>

const TINTS = [
  'bg-[color-mix(in_oklab,var(--chart-1)_13%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--chart-2)_13%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--chart-3)_13%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--chart-4)_13%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--chart-5)_13%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--chart-6)_13%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--chart-7)_13%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--chart-8)_13%,var(--surface))]',
] as const

export function Avatar({ name, src, size = 24, label = false, className }: AvatarProps) {
  const shape = cx('shrink-0 rounded-full inset-ring inset-ring-line-strong', SIZES[size], className)
  if (isLocalImage(src)) {
    return (
      <img
        src={src}
        alt={label ? name : ''}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={cx('object-cover', shape)}
      />
    )
  }
  return (
    <span
      {...pictureAttributes(name, label)}
      className={cx(
        'inline-grid place-items-center leading-none font-semibold text-ink select-none',
        TINTS[stableIndex(name, TINTS.length)],
        shape,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
