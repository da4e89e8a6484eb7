/**
 * Classes of a row of tabs. On phones it scrolls sideways; the line below belongs to the row, so that it has the full
 * width.
 */
export const TAB_LIST =
  'flex gap-1 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]'

export const TAB =
  'relative inline-flex h-10 shrink-0 items-center gap-1.5 px-3 font-medium whitespace-nowrap text-ink-muted hover:text-ink -outline-offset-2 ' +
  'aria-[current=page]:text-ink aria-selected:text-ink ' +
  "after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:content-[''] " +
  'aria-[current=page]:after:bg-accent aria-selected:after:bg-accent disabled:text-ink-faint disabled:cursor-not-allowed'
