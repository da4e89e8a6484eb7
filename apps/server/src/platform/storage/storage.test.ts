import { execFile } from 'node:child_process'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createStorage } from './create-storage.ts'
import type { Storage } from './storage.ts'

let storages: Record<string, Storage>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  // A local server with the API of Amazon S3.
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: await mkdtemp(join(tmpdir(), 'bucket-')),
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await server.run()
  afterAll(() => server.close())
  storages = {
    folder: createStorage(readConfig({ MEDIA_DIR: join(folder, 'media') })),
    bucket: createStorage(
      readConfig({
        S3_BUCKET: 'media',
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
      }),
    ),
  }
})

describe.each(['folder', 'bucket'])('files in a %s', (kind) => {
  const storage = () => storages[kind] as Storage

  it('are read as they were written, replaced and removed', async () => {
    const content = Buffer.from([0, 255, 1, 254])
    await storage().write('abc-480.webp', content, 'image/webp')
    expect(await storage().read('abc-480.webp')).toEqual(content)
    await storage().write('abc-480.webp', Buffer.from('other'), 'image/webp')
    expect((await storage().read('abc-480.webp'))?.toString()).toBe('other')
    await storage().remove('abc-480.webp')
    expect(await storage().read('abc-480.webp')).toBeNull()
  })

  it('are copied from this machine and opened piece by piece', async () => {
    const path = join(folder, `large-${kind}`)
    const content = Buffer.alloc(300_000, 'inferdex ')
    await writeFile(path, content)
    await storage().copyIn('large.gz', path, 'application/gzip')
    const opened = await storage().open('large.gz')
    expect(opened?.bytes).toBe(content.length)
    expect(Buffer.concat((await opened?.content.toArray()) ?? [])).toEqual(content)
    await storage().remove('large.gz')
    expect(await storage().open('large.gz')).toBeNull()
  })

  it('are listed until they are removed', async () => {
    const names = ['listed-1.webp', 'listed-2.pdf', 'listed-3.gz']
    for (const name of names) await storage().write(name, Buffer.from('x'), 'text/plain')
    expect(await storage().list()).toEqual(names)
    for (const name of names) await storage().remove(name)
    expect(await storage().list()).toEqual([])
  })

  it('that are not there are null, and removing them is no failure', async () => {
    expect(await storage().read('nothing.pdf')).toBeNull()
    await storage().remove('nothing.pdf')
  })
})

describe('files in a folder', () => {
  it.each(['../x.webp', 'a/b.webp', '.hidden', 'x', ''])('never have the name %j', async (name) => {
    await expect(storages.folder?.write(name, Buffer.from('x'), 'image/webp')).rejects.toThrow(
      'This is not the name of a stored file',
    )
    await expect(storages.folder?.read(name)).rejects.toThrow('This is not the name of a stored file')
  })

  it('503: a full disk is said as such, and nothing of the file is left behind [SAFE-14]', async () => {
    const place = await mkdtemp(join(tmpdir(), 'full-'))
    // A process that may write files of 100 kB at most tries to store a megabyte.
    const code = `
      import { folderStorage } from ${JSON.stringify(new URL('storage-in-folder.ts', import.meta.url).href)}
      const error = await folderStorage(${JSON.stringify(place)}).write('a-1.webp', Buffer.alloc(1e6)).catch((e) => e)
      console.log(JSON.stringify({ status: error.status, retryAfter: error.retryAfterSeconds, message: error.message }))`
    const { stdout } = await promisify(execFile)('bash', [
      '-c',
      'ulimit -f 100; exec "$0" --input-type=module -e "$1"',
      process.execPath,
      code,
    ])
    const message = "There's no space for this file right now. Please try again later."
    expect(JSON.parse(stdout)).toEqual({ status: 503, retryAfter: 300, message })
    expect(await readdir(place)).toEqual([])
  })

  it('leave nothing half written behind', async () => {
    await storages.folder?.write('whole.webp', Buffer.from('x'), 'image/webp')
    expect(await readdir(join(folder, 'media'))).toEqual(['whole.webp'])
  })
})

it('two keys belong together', () => {
  expect(() => readConfig({ S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'x' })).toThrow('set together')
})
