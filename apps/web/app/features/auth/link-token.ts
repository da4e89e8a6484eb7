/** The token of a link in a mail, which stands after the hash sign; empty when there is none. */
export function tokenOfLink(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
}
