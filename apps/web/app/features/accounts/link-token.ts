import { ApiError } from '../../lib/api/api.ts'

/** The token of a link in a mail, which stands after the hash sign; empty when there is none. */
export function tokenOfLink(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
}

/**
 * What a page does that a link in a mail opens: uses the token up, and says what went wrong. The request of the page
 * does not carry what stands after the hash sign, and neither does the address from here on.
 */
export async function spendLink(send: (token: string) => Promise<unknown>): Promise<{ problem: string | null }> {
  const token = tokenOfLink(location.hash)
  history.replaceState(history.state, '', location.pathname)
  if (token === '') return { problem: 'This link is not complete. Please open the whole link of the mail.' }
  try {
    await send(token)
    return { problem: null }
  } catch (thrown) {
    return { problem: thrown instanceof ApiError ? thrown.message : 'Please try again.' }
  }
}
