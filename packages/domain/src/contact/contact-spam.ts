/** More than people put into a message, and few enough for advertising to stumble over. */
const MANY_LINKS = 3

export type ContactText = { readonly subject: string; readonly message: string; readonly website: string }

/** Whether a message looks like advertising. Such a message is kept for staff to see, and mailed to nobody. */
export function looksLikeSpam({ subject, message, website }: ContactText): boolean {
  if (website.trim() !== '') return true
  const links = `${subject}\n${message}`.match(/https?:\/\/|\[url|<a\s/gi) ?? []
  return links.length > MANY_LINKS
}
