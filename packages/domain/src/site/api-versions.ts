/** The request header that selects a version, and the response header with the served one. */
export const VERSION_HEADER = 'inferdex-version'

export type ApiVersion = { readonly date: string; readonly changes: readonly string[] }

/**
 * Every version of the public API, newest first. A breaking change needs a new one; a new field, parameter or call is
 * added to the newest.
 */
export const apiVersions = [
  {
    date: '2026-11-17',
    changes: [
      'The first version with a date. Send it to be told when it ends, instead of finding out.',
      'Personal API keys with ten times the limit.',
      'Every answer of the catalogue says how many uncached answers are left.',
    ],
  },
] as const satisfies readonly [ApiVersion, ...ApiVersion[]]

export const CURRENT_API_VERSION: string = apiVersions[0].date

/** Returns the version for a request; the current one by default, and null for an unknown version. */
export function versionFor(wanted: string | undefined): string | null {
  if (wanted === undefined) return CURRENT_API_VERSION
  return apiVersions.find(({ date }) => date === wanted)?.date ?? null
}
