/** Returns whether a page may load a picture: from this site or out of the page itself, never from elsewhere. */
export function isLocalImage(src: string | null | undefined): src is string {
  return typeof src === 'string' && (/^\/(?!\/)/.test(src) || src.startsWith('data:image/'))
}
