import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { STORED_NAME, type Storage } from './storage.ts'

/** The disk is full, our quota is used up, or the file is too large. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

export function folderStorage(folder: string): Storage {
  const pathOf = (name: string) => {
    if (!STORED_NAME.test(name)) throw new Error('This is not the name of a stored file')
    return join(folder, name)
  }
  /** Writes under a temporary name first, so that a file exists completely or not at all. */
  async function place(name: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = pathOf(name)
    await mkdir(folder, { recursive: true })
    const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`
    try {
      await write(unfinished)
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {})
      throw isFull(error) ? noRoom() : error
    }
  }
  return {
    write: (name, content) => place(name, (path) => writeFile(path, content)),
    copyIn: (name, from) => place(name, (path) => copyFile(from, path)),
    async read(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async open(name) {
      try {
        const file = await open(pathOf(name))
        return { bytes: (await file.stat()).size, content: file.createReadStream() }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
    async list() {
      await mkdir(folder, { recursive: true })
      // Temporary files do not match.
      return (await readdir(folder)).filter((name) => STORED_NAME.test(name)).toSorted()
    },
  }
}

function isFull(error: unknown): boolean {
  return FULL.has((error as NodeJS.ErrnoException).code ?? '')
}

function noRoom(): AppError {
  return new AppError('UNAVAILABLE', "There's no space for this file right now. Please try again later.", {
    retryAfterSeconds: 300,
  })
}
