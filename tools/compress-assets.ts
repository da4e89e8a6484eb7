// Shortens the list of pages and compresses the built files of the web app once, at the highest level, so that no
// request has to.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const CLIENT = new URL('../apps/web/build/client/', import.meta.url).pathname
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.txt', '.json', '.webmanifest'])

await shortenManifest()

/**
 * Removes the imports of staff pages from the manifest, which every visitor loads: they are nearly half of it, and the
 * browser discovers them when it loads such a page.
 */
async function shortenManifest(): Promise<void> {
  const name = (await readdir(join(CLIENT, 'assets'))).find((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined) throw new Error('There is no list of pages: run `npm run build`')
  const path = join(CLIENT, 'assets', name)
  const [, start = '', json = '', end = ''] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(await readFile(path, 'utf8')) ?? []
  const manifest = JSON.parse(json) as { routes: Record<string, { imports?: string[] }> }
  for (const [id, route] of Object.entries(manifest.routes)) if (id.startsWith('routes/admin/')) route.imports = []
  await writeFile(path, start + JSON.stringify(manifest) + end)
}

const names = (await readdir(CLIENT, { recursive: true })).filter((name) => COMPRESSIBLE.has(extname(name)))
await Promise.all(
  names.map(async (name) => {
    const path = join(CLIENT, name)
    const content = await readFile(path)
    const brotli = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli))
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  }),
)
// Removes the map of source files to chunks from the public files; `npm run size` reads the server's copy.
await rm(join(CLIENT, '.vite'), { recursive: true, force: true })
