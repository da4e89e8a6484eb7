const NEW_ACCOUNT_MS = 30 * 24 * 60 * 60 * 1000

const LINKS = [
  /\b[a-z][a-z\d+.-]*:\/\//i,
  /\bwww\./i,
  /\]\([^)]+\)/,
  // A host followed by a path, or one that ends as shops and link shorteners do. Names such as "Node.js" are none.
  /\b[a-z\d-]+\.[a-z]{2,}\/\S/i,
  /\b[a-z\d-]+\.(com|net|org|info|biz|shop|store|online|site|top|xyz|link|click|live|ru|cn|ly|gg)\b/i,
]

export function carriesLink(text: string): boolean {
  return LINKS.some((pattern) => pattern.test(text))
}

type Author = { readonly createdAt: Date; readonly visibleReviews: number }

/** A new account's first review waits for staff when it carries a link: that is what spam looks like. */
export function isHeldForModeration(author: Author, { title, content }: { title: string; content: string }, now: Date) {
  const isNew = now.getTime() - author.createdAt.getTime() < NEW_ACCOUNT_MS
  return isNew && author.visibleReviews === 0 && carriesLink(`${title}\n${content}`)
}
