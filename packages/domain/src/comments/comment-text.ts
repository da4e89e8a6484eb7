export type CommentPart = { readonly kind: 'text' | 'link'; readonly text: string }

const URL_IN_TEXT = /https?:\/\/[^\s<>"'`]+/gi
const HAS_HOST = /^https?:\/\/[^/?#]/i
/** What usually ends the sentence around an address and not the address. */
const AFTER_URL = /[.,;:!?)\]}]+$/

/** Plain text, in which addresses of the web become links. Nothing else in it means anything. */
export function commentParts(content: string): CommentPart[] {
  const parts: CommentPart[] = []
  let end = 0
  for (const match of content.matchAll(URL_IN_TEXT)) {
    const url = withoutEnding(match[0])
    if (!HAS_HOST.test(url)) continue
    if (match.index > end) parts.push({ kind: 'text', text: content.slice(end, match.index) })
    parts.push({ kind: 'link', text: url })
    end = match.index + url.length
  }
  if (end < content.length) parts.push({ kind: 'text', text: content.slice(end) })
  return parts
}

/** A closing bracket belongs to the address when it was opened in it. */
function withoutEnding(url: string): string {
  const ending = AFTER_URL.exec(url)?.[0] ?? ''
  const kept = url.slice(0, url.length - ending.length)
  return ending.startsWith(')') && kept.includes('(') ? `${kept})` : kept
}
