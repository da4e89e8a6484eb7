import { execFile } from 'node:child_process'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../config.ts'
import { createStorage } from './create-storage.ts'
import { bucketStorage } from './storage-in-bucket.ts'
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

/** Refuses as S3 does, with a status that otherwise means wrong settings. */
const refuses =
  (status: number, code: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No</Message></Error>`)
  }

describe('a bucket that is away', () => {
  const away = { code: 'UNAVAILABLE', status: 503, retryAfterSeconds: 10 }

  /** Returns a bucket on a server with this behaviour. */
  async function bucketOn(respond: RequestListener, isGone = false): Promise<Storage> {
    const server = createServer(respond)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const close = () => new Promise<void>((done) => (server.close(() => done()), server.closeAllConnections()))
    if (isGone) await close()
    else onTestFinished(close)
    const config = { bucket: 'media', S3_REGION: 'us-east-1', S3_ENDPOINT: `http://127.0.0.1:${port}` }
    const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
    return bucketStorage({ ...config, ...keys }, { connectionTimeout: 300, socketTimeout: 300 })
  }

  it.each<[string, RequestListener, boolean]>([
    ['fails', (_, response) => response.writeHead(500).end(), false],
    ['has too much to do', (_, response) => response.writeHead(503).end(), false],
    ['is gone', () => {}, true],
    ['never responds', () => {}, false],
    ['breaks off', (request) => request.socket.destroy(), false],
    ['has another time', refuses(403, 'RequestTimeTooSkewed'), false],
    ['has waited for our bytes', refuses(400, 'RequestTimeout'), false],
  ])('503: one that %s is said to be, for every kind of request', async (_, respond, isGone) => {
    const storage = await bucketOn(respond, isGone)
    const requests = [storage.write('a.webp', Buffer.from('x'), 'image/webp'), storage.read('a.webp'), storage.list()]
    for (const request of await Promise.allSettled(requests)) expect(request).toMatchObject({ reason: away })
  })

  it('503: one that breaks off in the middle of a file', async () => {
    const storage = await bucketOn((_, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('half', () => response.destroy())
    })
    await expect(storage.read('a.webp')).rejects.toMatchObject(away)
  })

  it('what was signed before the clock was corrected is signed again', async () => {
    let refused = 0
    const storage = await bucketOn((request, response) => {
      if (refused % 2 === 0) refuses(403, 'RequestTimeTooSkewed')(request, response)
      else response.writeHead(200).end()
      refused += 1
    })
    await storage.write('a.webp', Buffer.from('x'), 'image/webp')
    await storage.remove('a.webp')
    expect(await storage.read('a.webp')).toEqual(Buffer.from(''))
    expect(refused).toBe(6)
  })

  it('wrong settings are no reason to try again', async () => {
    const storage = await bucketOn(refuses(403, 'InvalidAccessKeyId'))
    await expect(storage.read('a.webp')).rejects.not.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

it('two keys belong together', () => {
  expect(() => readConfig({ S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'x' })).toThrow('set together')
})
