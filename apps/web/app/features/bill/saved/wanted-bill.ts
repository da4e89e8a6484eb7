/** The URL of the bill that a visitor wanted to save, stored while they sign in, which leaves the page. */
const KEY = 'bill-wanted'

export function keepWantedBill(address: string): void {
  try {
    sessionStorage.setItem(KEY, address)
  } catch {
    // Storage may be unavailable in private browsing: the button then has to be pressed again after signing in.
  }
}

/** Returns whether the visitor wanted to save this bill before signing in, and clears it. */
export function takeWantedBill(address: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== address) return false
    sessionStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}
