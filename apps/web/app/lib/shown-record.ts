import { useEffect } from 'react'

/** What browsers say if a request got no response. Other errors of this class are mistakes in our code. */
const NO_RESPONSE = /fetch|network|load failed/i

/** Remembers the record that a page shows, for when the connection is lost while another tab of it opens. */
export function createShownRecord<Data>() {
  let shown: { readonly slug: string; readonly data: Data } | null = null
  return {
    useShown: (slug: string, data: Data): void => {
      useEffect(() => {
        shown = { slug, data }
      }, [slug, data])
    },
    /** Returns what was shown of this record, if there was no response; otherwise null. */
    withoutNetwork: (error: unknown, slug: string): Data | null =>
      error instanceof TypeError && NO_RESPONSE.test(error.message) && shown?.slug === slug ? shown.data : null,
  }
}
