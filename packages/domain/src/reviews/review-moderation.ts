const NEW_ACCOUNT_MS = 30 * 24 * 60 * 60 * 1000

const LINKS = [
  /\b[a-z][a-z\d+.-]*:\/\//i,
  /\bwww\./i,
  /\]\([^)]+\)/,
  // A host followed by a path, or with a domain ending that is common in spam. Names such as "Node.js" do not match.
  /\b[a-z\d-]+\.[a-z]{2,}\/\S/i,
  /\b[a-z\d-]+\.(com|net|org|info|biz|shop|store|online|site|top|xyz|link|click|live|ru|cn|ly|gg)\b/i,
]

export function containsLink(text: string): boolean {
  return LINKS.some((pattern) => pattern.test(text))
}

type Author = { readonly createdAt: Date; readonly visibleReviews: number }

/**
 * Returns whether a review is held for moderation: the first review of a new account that contains a link is often
 * spam.
 */
export function isHeldForModeration(author: Author, { title, content }: { title: string; content: string }, now: Date) {
  const isNew = now.getTime() - author.createdAt.getTime() < NEW_ACCOUNT_MS
  return isNew && author.visibleReviews === 0 && containsLink(`${title}\n${content}`)
}
