import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from './storage.ts'

const NAME = /^[0-9a-z][0-9a-z-]*\.[0-9a-z]+$/

export function folderStorage(folder: string): Storage {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('This is not the name of a stored file')
    return join(folder, name)
  }
  return {
    async write(name, content) {
      const path = pathOf(name)
      await mkdir(folder, { recursive: true })
      // Under another name first: a file is there as a whole or not at all.
      const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`
      await writeFile(unfinished, content)
      await rename(unfinished, path)
    },
    async read(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}
