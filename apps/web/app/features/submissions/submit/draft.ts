import type { FormType } from './submit-tabs.ts'

/** What was typed into one form, as the form itself would send it. */
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
    // Private browsing: the draft lives as long as the form.
  }
}

/** Empty fields are left out: an untouched form has no draft. */
export function draftOf(data: FormData): Draft {
  const draft = new URLSearchParams()
  for (const [name, value] of data) if (typeof value === 'string' && value !== '') draft.append(name, value)
  return draft
}
