/** Where uploaded files lie. Names are ours: letters, digits, hyphens and an ending. */
export type Storage = {
  write: (name: string, content: Uint8Array, type: string) => Promise<void>
  /** Null when there is no such file. */
  read: (name: string) => Promise<Buffer | null>
  /** What is not there is as good as removed. */
  remove: (name: string) => Promise<void>
}
