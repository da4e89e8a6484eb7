import { ArrowUp } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const THRESHOLD_PX = 300

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** Renders the button that scrolls to the top, above the bars at the lower edge. */
export function BackToTop() {
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
      className="absolute right-4 bottom-[calc(100%+16px)] grid size-10 place-items-center rounded-full border border-line-strong bg-surface text-ink-muted shadow-float transition-opacity duration-150 hover:border-line-control hover:text-ink sm:right-6 starting:opacity-0"
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  )
}

function scrollToTop(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
}
