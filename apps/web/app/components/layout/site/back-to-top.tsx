import { ArrowUp } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { cx } from '../../ui/cx.ts'

const THRESHOLD_PX = 300

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/**
 * Renders the round button that scrolls to the top. On wide screens it floats above the bar at the lower edge; on narrow
 * ones it would cover what is read there, so it is in the footer.
 */
export function BackToTop({ className }: { className: string }) {
  const scrolledFar = useSyncExternalStore(
    subscribe,
    () => window.scrollY > THRESHOLD_PX,
    () => false,
  )
  if (!scrolledFar) return null
  return (
    <button
      type="button"
      onClick={scrollToTop}
      aria-label="Back to top"
      title="Back to top"
      className={cx(
        'absolute grid size-10 place-items-center rounded-full border border-line-strong bg-surface text-ink-muted transition-opacity duration-150 hover:border-line-control hover:text-ink starting:opacity-0',
        className,
      )}
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  )
}

function scrollToTop(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
}
