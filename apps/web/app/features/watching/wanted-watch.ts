import type { Target } from './own-watches.ts'

/** What a visitor wanted to watch, kept while they sign in, which leaves the page. */
const KEY = 'watch-wanted'

const textOf = ({ targetType, targetId }: Target) => `${targetType} ${targetId}`

export function keepWanted(target: Target): void {
  try {
    sessionStorage.setItem(KEY, textOf(target))
  } catch {
    // Private browsing: after signing in, the button has to be pressed again.
  }
}

/** Tells whether this was wanted before signing in, and forgets it. */
export function takeWanted(target: Target): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== textOf(target)) return false
    sessionStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}
