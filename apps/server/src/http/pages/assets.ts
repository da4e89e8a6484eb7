import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { Encoding } from './body-forms.ts'
import type { CachedResponse } from './response-cache.ts'
import { sendCached } from './send-cached.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** For files under /assets/, whose names contain a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const SHORT = 'public, max-age=3600'

/** Loads the built files of the web app, and the compressed versions from the build, into memory. */
export async function loadAssets(directory: string, headers: Readonly<Record<string, string>>) {
  const names = (await readdir(directory, { recursive: true })).filter((name) => extname(name) in TYPES)
  const assets = new Map<string, CachedResponse>()
  for (const name of names) assets.set(`/${name}`, await readAsset(directory, name, headers))

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const asset = assets.get(request.url?.split('?')[0] ?? '')
    if (asset === undefined) return false
    sendCached(request, response, asset)
    return true
  }
}

async function readAsset(
  directory: string,
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<CachedResponse> {
  const path = join(directory, name)
  const identity = await readFile(path)
  const compressed = async (suffix: string) => await readFile(path + suffix).catch(() => null)
  const [br, gzip] = await Promise.all([compressed('.br'), compressed('.gz')])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  const form = (encoding: Encoding, body: Buffer | null) => ({
    body: body ?? identity,
    headers: Object.entries({
      ...headers,
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      'cache-control': name.startsWith('assets/') ? IMMUTABLE : SHORT,
      etag,
      vary: 'accept-encoding',
      ...(body === null || encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String((body ?? identity).length),
    }).flat(),
  })
  const forms = { br: form('br', br), gzip: form('gzip', gzip), identity: form('identity', identity) }
  return {
    status: 200,
    etag,
    identity: forms.identity,
    take: (accepted) => (accepted.includes('br') ? forms.br : accepted.includes('gzip') ? forms.gzip : forms.identity),
    bytes: identity.length,
  }
}
