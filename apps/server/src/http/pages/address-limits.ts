/** Longer addresses are refused at once. Ours are far shorter; those of a sign-in elsewhere can be long. */
export const MAX_ADDRESS_LENGTH = 8192

/** What is remembered about addresses, for each of the two kinds: it saves a little work, so it may take a little room. */
export const REMEMBERED_ADDRESSES_BYTES = 4 * 1024 * 1024
const MAX_REMEMBERED_LENGTH = 1000
const ENTRY_BYTES = 300

export function isRemembered(rawUrl: string): boolean {
  return rawUrl.length <= MAX_REMEMBERED_LENGTH
}

/** A character may take two bytes. */
export function rememberedBytes(...texts: readonly string[]): number {
  return texts.reduce((bytes, { length }) => bytes + 2 * length, ENTRY_BYTES)
}
