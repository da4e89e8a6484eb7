import { cx } from './cx.ts'

export type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger' | 'danger-solid'
/** Height in pixels: 36 on pages, 32 in tools and admin, 28 in rows and cards, 44 on phones and account pages. */
export type ButtonSize = 28 | 32 | 36 | 44

export type ButtonLook = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Makes it square, for a single icon. The control then needs an aria-label. */
  icon?: boolean | undefined
  block?: boolean | undefined
  className?: string | undefined
}

const BASE =
  'control relative inline-flex shrink-0 items-center justify-center rounded-control border font-[550] whitespace-nowrap select-none ' +
  'active:translate-y-px disabled:translate-y-0 aria-disabled:translate-y-0 ' +
  'disabled:border-line disabled:bg-sunken disabled:text-ink-faint disabled:cursor-not-allowed'

const VARIANTS = {
  default:
    'border-line-strong bg-surface text-ink enabled:hover:border-line-control [a&]:hover:border-line-control ' +
    'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong ' +
    'aria-expanded:border-line-control aria-expanded:bg-sunken',
  primary:
    'border-accent bg-accent text-accent-ink enabled:hover:border-accent-strong enabled:hover:bg-accent-strong ' +
    '[a&]:hover:border-accent-strong [a&]:hover:bg-accent-strong',
  ghost:
    'border-transparent bg-transparent text-ink-muted enabled:hover:bg-sunken enabled:hover:text-ink ' +
    '[a&]:hover:bg-sunken [a&]:hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-strong ' +
    'aria-expanded:bg-sunken aria-expanded:text-ink disabled:border-transparent disabled:bg-transparent',
  danger:
    'border-[color-mix(in_oklab,var(--negative)_45%,var(--line))] bg-surface text-negative ' +
    'enabled:hover:border-negative enabled:hover:bg-negative-soft [a&]:hover:border-negative [a&]:hover:bg-negative-soft',
  'danger-solid': 'border-negative bg-negative text-accent-ink enabled:hover:opacity-90',
} as const satisfies Record<ButtonVariant, string>

const SIZES = {
  28: 'h-7 gap-1.5 px-2.5 text-13',
  32: 'h-8 gap-1.5 px-3 text-13',
  36: 'h-9 gap-2 px-3.5 text-14',
  44: 'h-11 gap-2 px-4 text-14',
} as const satisfies Record<ButtonSize, string>

const ICON_SIZES = {
  28: 'size-7',
  32: 'size-8',
  36: 'size-9',
  44: 'size-11 [&_svg]:size-5',
} as const satisfies Record<ButtonSize, string>

/**
 * Returns the classes of a button for an element that is not one: `<Link className={buttonClass({ variant: 'primary'
 * })}>`.
 */
export function buttonClass({ variant = 'default', size = 36, icon, block, className }: ButtonLook = {}): string {
  return cx(BASE, VARIANTS[variant], icon ? ICON_SIZES[size] : SIZES[size], block && 'w-full', className)
}
