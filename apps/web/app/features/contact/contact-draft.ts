const KEY = 'contact_draft'

/** Saves what was typed in session storage, so that a reload or another page loses nothing. */
export function keepDraft(form: HTMLFormElement): void {
  const draft = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value !== '') draft.set(name, value)
  try {
    sessionStorage.setItem(KEY, draft.toString())
  } catch {
    // Private browsing may refuse to store: the text is then lost with the page.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored, so nothing is left.
  }
}

/** Fills the empty fields of a form with the draft. What was typed before the code was there stays. */
export function fillFromDraft(form: HTMLFormElement): void {
  let draft: URLSearchParams
  try {
    draft = new URLSearchParams(sessionStorage.getItem(KEY) ?? '')
  } catch {
    return
  }
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.value !== '') continue
    field.value = draft.get(field.name) ?? ''
  }
}
