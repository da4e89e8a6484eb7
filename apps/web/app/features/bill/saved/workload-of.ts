/** Converts the parameters of a calculator URL to the API's form: a repeated one becomes a list. */
export function workloadOf(address: string): Record<string, string | string[]> {
  const [, search = ''] = address.split('?')
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const [only = '', ...more] = params.getAll(key)
      return [key, more.length === 0 ? only : [only, ...more]]
    }),
  )
}
