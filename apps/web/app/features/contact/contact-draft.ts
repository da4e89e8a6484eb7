const KEY = 'contact_draft'

/** Saves the input in session storage, so that a reload or navigation does not lose it. */
export function keepDraft(form: HTMLFormElement): void {
  const draft = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value !== '') draft.set(name, value)
  try {
    sessionStorage.setItem(KEY, draft.toString())
  } catch {
    // Storage may be unavailable in private browsing: the text is then lost with the page.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}

/** Fills the empty fields of a form with the draft. Text typed before hydration is kept. */
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
