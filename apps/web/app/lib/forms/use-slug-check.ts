import { SLUG } from '@inferdex/domain/text/slug'
import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 500

/**
 * Unknown if empty, not a slug, not checked yet, or if the check failed. It never blocks a form; the server decides.
 */
export type SlugState = 'unknown' | 'available' | 'taken'

/**
 * Checks after a pause in typing whether a slug is unused. `ask` must be the same function in every render; null skips
 * the check.
 */
export function useSlugCheck(slug: string, ask: ((slug: string) => Promise<boolean>) | null): SlugState {
  const [answer, setAnswer] = useState<{ slug: string; state: SlugState } | null>(null)
  const isAskable = ask !== null && SLUG.test(slug)

  useEffect(() => {
    if (!isAskable) return
    let isCurrent = true
    const set = (state: SlugState) => isCurrent && setAnswer({ slug, state })
    const timer = setTimeout(() => {
      ask(slug).then(
        (isAvailable) => set(isAvailable ? 'available' : 'taken'),
        () => set('unknown'),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [slug, ask, isAskable])

  return isAskable && answer?.slug === slug ? answer.state : 'unknown'
}
