export type ControlSize = 28 | 32 | 36 | 44

// 16 px on phones: below that Safari zooms into the page when a field takes the focus.
const HEIGHTS = {
  28: 'h-7 text-16 sm:text-13',
  32: 'h-8 text-16 sm:text-13',
  36: 'h-9 text-16 sm:text-14',
  44: 'h-11 text-16 sm:text-14',
} as const satisfies Record<ControlSize, string>

const PADDING = { 28: 'px-2', 32: 'px-2.5', 36: 'px-3', 44: 'px-3' } as const satisfies Record<ControlSize, string>

/** Border, background and states that all text-like controls share. */
export const controlFrame =
  'rounded-control border border-line-control bg-surface text-ink ' +
  'aria-invalid:border-negative aria-invalid:inset-ring aria-invalid:inset-ring-negative ' +
  'disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:text-ink-muted ' +
  'read-only:not-[select]:border-line-strong read-only:not-[select]:bg-sunken'

export function controlHeight(size: ControlSize): string {
  return HEIGHTS[size]
}

export function controlPadding(size: ControlSize): string {
  return PADDING[size]
}
