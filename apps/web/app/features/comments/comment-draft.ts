const keyOf = (id: string) => `comment_draft_${id}`

/**
 * Reads a draft from session storage, so that a reload does not lose it. `id` is the article, or the comment being
 * replied to or edited.
 */
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
    // Storage may be unavailable in private browsing: the text is then lost with the page.
  }
}

export const dropDraft = (id: string): void => keepDraft(id, '')
