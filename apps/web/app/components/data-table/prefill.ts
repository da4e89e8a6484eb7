const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The list's address with `name` or `edit` in it is a link from elsewhere (a submission) that fills in the form: of the
 * record whose id `edit` is, else of a new one. Null: it is just the list.
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

/** What the address fills in: only the named fields, and only what is there. */
export function prefillOf(params: URLSearchParams, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name)?.trim() ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
}
