// Compresses the built files of the web app once, at the highest level, so that no request has to.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const CLIENT = new URL('../apps/web/build/client/', import.meta.url).pathname
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.txt', '.json', '.webmanifest'])

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
