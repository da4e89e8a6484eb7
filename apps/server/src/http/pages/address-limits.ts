/** Longer URLs are refused at once. Ours are far shorter; callbacks of a third-party sign-in can be long. */
export const MAX_ADDRESS_LENGTH = 8192

/** The memory for each of the two caches of known URLs. They save little work, so they get little memory. */
export const REMEMBERED_ADDRESSES_BYTES = 4 * 1024 * 1024
const MAX_REMEMBERED_LENGTH = 1000
const ENTRY_BYTES = 300

export function isRemembered(rawUrl: string): boolean {
  return rawUrl.length <= MAX_REMEMBERED_LENGTH
}

/** Returns the memory that texts take, at two bytes per character. */
export function rememberedBytes(...texts: readonly string[]): number {
  return texts.reduce((bytes, { length }) => bytes + 2 * length, ENTRY_BYTES)
}
