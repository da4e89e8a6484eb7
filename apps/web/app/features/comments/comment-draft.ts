const keyOf = (id: string) => `comment_draft_${id}`

/** Kept for this tab, so that a reload loses nothing. `id` is the article, or the comment that is answered or changed. */
export function readDraft(id: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(id))
  } catch {
    return null
  }
}

export function keepDraft(id: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(id))
    else sessionStorage.setItem(keyOf(id), text)
  } catch {
    // Private browsing may refuse to store: the text then lives as long as the page.
  }
}

export const dropDraft = (id: string): void => keepDraft(id, '')
