import type { CdnStyle } from '../../config.ts'

type Style = {
  /** The header with the tags of a response. */
  readonly header: string
  readonly separator: string
  readonly body: (tags: readonly string[]) => object
  readonly auth: (token: string) => Record<string, string>
}

/** The tag header and the purge request of each service. */
export const cdnStyles: Readonly<Record<CdnStyle, Style>> = {
  'surrogate-key': {
    header: 'surrogate-key',
    separator: ' ',
    body: (tags) => ({ surrogate_keys: tags }),
    auth: (token) => ({ 'fastly-key': token, authorization: `Bearer ${token}` }),
  },
  'cache-tag': {
    header: 'cache-tag',
    separator: ',',
    body: (tags) => ({ tags }),
    auth: (token) => ({ authorization: `Bearer ${token}` }),
  },
}

/** Returns the header that names the tags of a response; none without tags. */
export function tagHeader(style: CdnStyle, tags: readonly string[]): Record<string, string> {
  if (tags.length === 0) return {}
  const { header, separator } = cdnStyles[style]
  return { [header]: tags.join(separator) }
}
