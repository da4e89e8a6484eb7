/** The address of the bill that a visitor wanted to save, kept while they sign in, which leaves the page. */
const KEY = 'bill-wanted'

export function keepWantedBill(address: string): void {
  try {
    sessionStorage.setItem(KEY, address)
  } catch {
    // Private browsing: after signing in, the button has to be pressed again.
  }
}

/** Tells whether this bill was wanted before signing in, and forgets it. */
export function takeWantedBill(address: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== address) return false
    sessionStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}
