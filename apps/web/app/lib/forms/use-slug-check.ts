import { SLUG } from '@inferdex/domain/text/slug'
import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 500

/** Unknown: empty, not a slug, not asked yet, or the question failed. It never blocks a form; the server decides. */
export type SlugState = 'unknown' | 'available' | 'taken'

/** Whether a slug is unused, asked after a pause in typing. `ask` must not change between renders; null asks nothing. */
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
