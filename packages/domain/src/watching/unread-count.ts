/** So much unread news is counted, and no more: nobody tells 100 from 1,000, and counting all of it takes long. */
export const MOST_UNREAD = 100

/** Formats how much news is unread; "99+" where not all of it was counted. */
export function unreadText(unread: number): string {
  return unread >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : String(unread)
}
