/** Returns whether a page may load an image: only from this site or from a data URL, never from another site. */
export function isLocalImage(src: string | null | undefined): src is string {
  return typeof src === 'string' && (/^\/(?!\/)/.test(src) || src.startsWith('data:image/'))
}
