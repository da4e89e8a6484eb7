import type { Readable } from 'node:stream'

/** A stored file that is being read. */
export type OpenFile = { readonly bytes: number; readonly content: Readable }

/** Matches the names of stored files. */
export const STORED_NAME = /^[0-9a-z][0-9a-z-]*\.[0-9a-z]+$/

/** Where uploaded and exported files are stored. We choose the names: letters, digits, hyphens and an extension. */
export type Storage = {
  write: (name: string, content: Uint8Array, type: string) => Promise<void>
  /** Stores a local file of any size. */
  copyIn: (name: string, path: string, type: string) => Promise<void>
  /** Returns null if there is no such file. */
  read: (name: string) => Promise<Buffer | null>
  /** Opens a file that may be too large for memory. Returns null if there is no such file. */
  open: (name: string) => Promise<OpenFile | null>
  /** Removes a file, if it exists. */
  remove: (name: string) => Promise<void>
  /** Returns the names of all stored files, sorted. */
  list: () => Promise<string[]>
}
