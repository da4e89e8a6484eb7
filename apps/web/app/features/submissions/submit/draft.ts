import type { FormType } from './submit-tabs.ts'

/** The fields of one form, as the form would send them. */
export type Draft = URLSearchParams

const keyOf = (type: FormType) => `submit-draft:${type}`

export function readDraft(type: FormType): Draft {
  try {
    return new URLSearchParams(sessionStorage.getItem(keyOf(type)) ?? '')
  } catch {
    return new URLSearchParams()
  }
}

export function saveDraft(type: FormType, draft: Draft): void {
  try {
    if (draft.size === 0) sessionStorage.removeItem(keyOf(type))
    else sessionStorage.setItem(keyOf(type), draft.toString())
  } catch {
    // Storage may be unavailable in private browsing: the draft is lost with the form.
  }
}

/** Returns the draft of a form without empty fields. An untouched form has none. */
export function draftOf(data: FormData): Draft {
  const draft = new URLSearchParams()
  for (const [name, value] of data) if (typeof value === 'string' && value !== '') draft.append(name, value)
  return draft
}
