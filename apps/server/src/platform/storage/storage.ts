/** Where uploaded files are stored. We choose the names: letters, digits, hyphens and an extension. */
export type Storage = {
  write: (name: string, content: Uint8Array, type: string) => Promise<void>
  /** Returns null if there is no such file. */
  read: (name: string) => Promise<Buffer | null>
  /** Removes a file. It is not an error if there is none. */
  remove: (name: string) => Promise<void>
}
