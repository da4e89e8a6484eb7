/** The input of a report, stored until it is sent, because signing in leaves the page. */
export type ReportDraft = { readonly value: string; readonly validFrom: string; readonly source: string }

const keyOf = (offerId: string, field: string) => `report-draft:${offerId}:${field}`

export function readReportDraft(offerId: string, field: string): ReportDraft | null {
  try {
    const stored = new URLSearchParams(sessionStorage.getItem(keyOf(offerId, field)) ?? '')
    const text = (key: string) => stored.get(key) ?? ''
    return stored.size === 0 ? null : { value: text('value'), validFrom: text('validFrom'), source: text('source') }
  } catch {
    return null
  }
}

export function saveReportDraft(offerId: string, field: string, draft: ReportDraft | null): void {
  try {
    if (draft === null || Object.values(draft).every((text) => text === '')) {
      sessionStorage.removeItem(keyOf(offerId, field))
    } else sessionStorage.setItem(keyOf(offerId, field), new URLSearchParams(draft).toString())
  } catch {
    // Storage may be unavailable in private browsing: the draft is lost with the page.
  }
}
