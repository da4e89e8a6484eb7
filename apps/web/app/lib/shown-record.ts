import { useEffect } from 'react'

/** Messages of browsers for a request without a response. Other TypeErrors are bugs. */
const NO_RESPONSE = /fetch|network|load failed/i

/** Caches the record of a page, as fallback if the connection is lost while another of its tabs opens. */
export function createShownRecord<Data>() {
  let shown: { readonly slug: string; readonly data: Data } | null = null
  return {
    useShown: (slug: string, data: Data): void => {
      useEffect(() => {
        shown = { slug, data }
      }, [slug, data])
    },
    /** Returns the cached data of this record, if there was no response; otherwise null. */
    withoutNetwork: (error: unknown, slug: string): Data | null =>
      error instanceof TypeError && NO_RESPONSE.test(error.message) && shown?.slug === slug ? shown.data : null,
  }
}
