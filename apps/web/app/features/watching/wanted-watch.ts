import type { Target } from './own-watches.ts'

/** What a visitor wanted to watch, stored while they sign in, which leaves the page. */
const KEY = 'watch-wanted'

const textOf = ({ targetType, targetId }: Target) => `${targetType} ${targetId}`

export function keepWanted(target: Target): void {
  try {
    sessionStorage.setItem(KEY, textOf(target))
  } catch {
    // Storage may be unavailable in private browsing: the button then has to be pressed again after signing in.
  }
}

/** Returns whether the visitor wanted to watch this before signing in, and clears it. */
export function takeWanted(target: Target): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== textOf(target)) return false
    sessionStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}
