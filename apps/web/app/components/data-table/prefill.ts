const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the URL of the form that a link prefills, or null for a plain list URL. Such a link (from a submission, for
 * example) is the list's URL with `name` or `edit`: `edit` is the id of the record to edit; without it the form is for
 * a new record.
 */
export function prefillAddress(
  params: URLSearchParams,
  newRecord: string,
  recordOf: (id: string) => string,
): string | null {
  if (!params.has('name') && !params.has('edit')) return null
  const { edit = '', ...values } = Object.fromEntries(params)
  const query = new URLSearchParams(values)
  const form = ID.test(edit) ? recordOf(edit) : newRecord
  return query.size === 0 ? form : `${form}?${query}`
}

/** Returns the values that the URL prefills: only the given fields, and only those that are not empty. */
export function prefillOf(params: URLSearchParams, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name)?.trim() ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
}
