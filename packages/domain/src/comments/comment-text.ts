export type CommentPart = { readonly kind: 'text' | 'link'; readonly text: string }

const URL_IN_TEXT = /https?:\/\/[^\s<>"'`]+/gi
const HAS_HOST = /^https?:\/\/[^/?#]/i
/** Punctuation after a URL that usually belongs to the sentence. */
const AFTER_URL = /[.,;:!?)\]}]+$/

/** Splits plain text into text and web links; nothing else in it is interpreted. */
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

/** Removes punctuation after a URL; a closing bracket is kept when the URL also contains the opening one. */
function withoutEnding(url: string): string {
  const ending = AFTER_URL.exec(url)?.[0] ?? ''
  const kept = url.slice(0, url.length - ending.length)
  return ending.startsWith(')') && kept.includes('(') ? `${kept})` : kept
}
