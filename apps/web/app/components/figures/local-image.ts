/** Returns the attributes of a picture that has an accessible name, or of one whose name is printed next to it. */
export function pictureAttributes(name: string, label: boolean) {
  return label ? ({ role: 'img', 'aria-label': name } as const) : ({ 'aria-hidden': true } as const)
}

/** Returns whether a page may load an image: only from this site or from a data URL, never from another site. */
export function isLocalImage(src: string | null | undefined): src is string {
  return typeof src === 'string' && (/^\/(?!\/)/.test(src) || src.startsWith('data:image/'))
}
