/** Messages with more links than this are likely spam. */
const MANY_LINKS = 3

export type ContactText = { readonly subject: string; readonly message: string; readonly website: string }

/** Returns whether a message looks like spam. Spam is stored for staff but not sent by mail. */
export function looksLikeSpam({ subject, message, website }: ContactText): boolean {
  if (website.trim() !== '') return true
  const links = `${subject}\n${message}`.match(/https?:\/\/|\[url|<a\s/gi) ?? []
  return links.length > MANY_LINKS
}
