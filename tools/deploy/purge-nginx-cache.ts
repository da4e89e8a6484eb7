// Purges a cache of nginx by tags, which nginx itself cannot: an endpoint for CDN_PURGE_URL, next to nginx.
// CDN_PURGE_TOKEN=… node tools/deploy/purge-nginx-cache.ts --cache /var/cache/nginx/inferdex --port 9465
import { timingSafeEqual } from 'node:crypto'
import { open, readdir, stat, unlink } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'

const { values } = parseArgs({ options: { cache: { type: 'string' }, port: { type: 'string', default: '9465' } } })
const { cache: folder } = values
const token = process.env.CDN_PURGE_TOKEN
if (folder === undefined || token === undefined) {
  console.error('Usage: CDN_PURGE_TOKEN=… node tools/deploy/purge-nginx-cache.ts --cache <folder> [--port 9465]')
  process.exit(1)
}

/** A cache file of nginx begins with its key and the response headers. */
const HEADERS_BYTES = 16 * 1024
const TAGS = /\r\nsurrogate-key: ([^\r\n]*)\r\n/i
const MAX_BODY_BYTES = 1024 * 1024
const purge = z.object({ surrogate_keys: z.array(z.string()) })

type Known = { writtenMs: number; tags: ReadonlySet<string> }
/** The headers that were read from each file, so that a purge reads only new files. */
let known = new Map<string, Known>()

async function tagsOf(path: string): Promise<ReadonlySet<string>> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADERS_BYTES), 0, HEADERS_BYTES, 0)
    return new Set(TAGS.exec(buffer.toString('latin1', 0, bytesRead))?.[1]?.split(' '))
  } finally {
    await file.close()
  }
}

/** Deletes entries with one of the tags. nginx then requests them again. */
async function purgeFiles(cache: string, tags: readonly string[]): Promise<number> {
  const current = new Map<string, Known>()
  let deleted = 0
  for (const name of await readdir(cache, { recursive: true })) {
    const path = join(cache, name)
    try {
      const found = await stat(path)
      if (!found.isFile()) continue
      const writtenMs = found.mtimeMs
      const before = known.get(path)
      const file = before?.writtenMs === writtenMs ? before : { writtenMs, tags: await tagsOf(path) }
      current.set(path, file)
      if (!tags.some((tag) => file.tags.has(tag))) continue
      await unlink(path)
      current.delete(path)
      deleted += 1
    } catch {
      // nginx has replaced or removed it since.
    }
  }
  known = current
  return deleted
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MAX_BODY_BYTES) throw new Error('This is too much')
  }
  return text
}

const isAllowed = ({ headers: { authorization = '' } }: IncomingMessage) => {
  const [given, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Serialises purges. */
let queue: Promise<unknown> = Promise.resolve()
createServer((request, response) => {
  if (request.method !== 'POST' || !isAllowed(request)) {
    response.writeHead(403).end()
    return
  }
  const deleting = read(request).then((text) => {
    const { surrogate_keys: tags } = purge.parse(JSON.parse(text))
    const running = queue.then(() => purgeFiles(folder, tags))
    queue = running.catch(() => {})
    return running
  })
  deleting.then(
    (deleted) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ deleted })),
    () => response.writeHead(400).end(),
  )
}).listen(Number(values.port), '127.0.0.1', () => console.info('ready'))
