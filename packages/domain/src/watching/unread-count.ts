/** The limit of the unread count: higher counts are not useful, and counting everything is slow. */
export const MOST_UNREAD = 100

/** Formats the unread count; "99+" at the limit. */
export function unreadText(unread: number): string {
  return unread >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : String(unread)
}
