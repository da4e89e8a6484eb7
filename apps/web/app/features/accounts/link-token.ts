import { ApiError } from '../../lib/api/api.ts'

/** Returns the token in the URL fragment of a link from an e-mail, or an empty string. */
export function tokenOfLink(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
}

/**
 * Redeems the token of a link from an e-mail and returns the error message. The token is in the URL fragment, so it is
 * not part of any request, and it is removed from the URL at once.
 */
export async function redeemLinkToken(send: (token: string) => Promise<unknown>): Promise<{ problem: string | null }> {
  const token = tokenOfLink(location.hash)
  history.replaceState(history.state, '', location.pathname)
  if (token === '') return { problem: 'This link is incomplete. Please open the full link from the email.' }
  try {
    await send(token)
    return { problem: null }
  } catch (thrown) {
    return { problem: thrown instanceof ApiError ? thrown.message : 'Please try again.' }
  }
}
