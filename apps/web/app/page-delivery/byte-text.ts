/**
 * Returns a text with one character for each byte of its UTF-8 form. A finished page is searched and changed in this form:
 * it takes half the memory, is written out by copying, and all that we look for is ASCII.
 */
export function byteText(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

/** Returns the text that was written as `byteText`. */
export function textOfBytes(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
