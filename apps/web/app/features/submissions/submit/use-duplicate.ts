import { useEffect, useState } from 'react'
import type { Duplicate, FindDuplicate } from './duplicates.ts'
import { LOOKUP_FROM } from '../../../lib/api/use-lookup.ts'

const WAIT_MS = 300

/** Looks up an existing record with this name while typing. */
export function useDuplicate(find: FindDuplicate, name: string, slug = ''): Duplicate | null {
  const [answer, setAnswer] = useState<{ name: string; slug: string; found: Duplicate | null } | null>(null)
  const isLongEnough = name.trim().length >= LOOKUP_FROM

  useEffect(() => {
    if (!isLongEnough) return
    let isCurrent = true
    const timer = setTimeout(() => {
      find({ name: name.trim(), slug }).then(
        (found) => isCurrent && setAnswer({ name, slug, found }),
        // Only a hint: the server refuses or merges duplicates itself.
        () => isCurrent && setAnswer({ name, slug, found: null }),
      )
    }, WAIT_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [find, name, slug, isLongEnough])

  // The last result stays until the next one arrives, to avoid flicker on every keystroke.
  return isLongEnough ? (answer?.found ?? null) : null
}
