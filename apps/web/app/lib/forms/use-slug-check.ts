import { SLUG } from '@inferdex/domain/text/slug'
import type { SlugHolder } from '@inferdex/contracts/protocol/records.staff'
import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 500

/** Unknown if empty, invalid, not checked yet, or if the check failed. It never blocks a form; the server decides. */
export type SlugState = 'unknown' | 'available' | 'taken'

/** The result of a check, and for a taken slug the record that has it. */
export type SlugCheck = { readonly state: SlugState; readonly holder: SlugHolder | null }

type Answer = { readonly available: boolean; readonly holder?: SlugHolder | undefined }

const UNKNOWN: SlugCheck = { state: 'unknown', holder: null }

/**
 * Checks after a pause in typing whether a slug is unused. `ask` must be the same function in every render; null skips
 * the check.
 */
export function useSlugCheck(slug: string, ask: ((slug: string) => Promise<Answer>) | null): SlugCheck {
  const [answer, setAnswer] = useState<{ slug: string; check: SlugCheck } | null>(null)
  const isAskable = ask !== null && SLUG.test(slug)

  useEffect(() => {
    if (!isAskable) return
    let isCurrent = true
    const set = (check: SlugCheck) => isCurrent && setAnswer({ slug, check })
    const timer = setTimeout(() => {
      ask(slug).then(
        ({ available, holder = null }) => set({ state: available ? 'available' : 'taken', holder }),
        () => set(UNKNOWN),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [slug, ask, isAskable])

  return isAskable && answer?.slug === slug ? answer.check : UNKNOWN
}
