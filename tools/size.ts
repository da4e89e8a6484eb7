// Compares the first-load JavaScript of every route (brotli) with React + React Router in the same build, and checks
// that no other page can load code of the admin area.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const CLIENT = new URL('../apps/web/build/client/', import.meta.url).pathname
/**
 * Limits, as multiples of the base: the frame around every public page, and each public page with everything it loads.
 */
const SHELL_LIMIT = 1.2
const ROUTE_LIMIT = 1.4
const SHELL_ROUTE = 'routes/public/frame'
const FRAMEWORK_MODULE = /\/node_modules\/(?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\/|^\0/
const ADMIN_MODULE = /\/app\/(?:routes\/admin|components\/layout\/admin|features\/[^/]+\/staff)\//

type RouteFiles = { id: string; path?: string; index?: boolean; parentId?: string; module: string }
type Manifest = { url: string; entry: { module: string; imports: string[] }; routes: Record<string, RouteFiles> }

const manifestFile = readdirSync(join(CLIENT, 'assets')).find((name) => /^manifest-.*\.js$/.test(name))
if (manifestFile === undefined) throw new Error('There is no build: run `npm run build` first')
const manifestText = readFileSync(join(CLIENT, 'assets', manifestFile), 'utf8')
const manifest = JSON.parse(manifestText.replace(/^window\.__reactRouterManifest=/, '').replace(/;$/, '')) as Manifest

const sizeOf = (url: string) => statSync(join(CLIENT, `${url}.br`)).size
const total = (urls: Iterable<string>) => [...urls].reduce((sum, url) => sum + sizeOf(url), 0)

type Chunk = { fileName: string; moduleIds: string[]; imports: string[]; dynamicImports: string[] }
const chunks = new Map(
  (JSON.parse(readFileSync(join(CLIENT, '../chunks.json'), 'utf8')) as Chunk[]).map((chunk) => [
    `/${chunk.fileName}`,
    chunk,
  ]),
)

/** Returns the files with everything they import; with `later` also what they import dynamically. */
function reachable(urls: Iterable<string>, { later }: { later: boolean }): Set<string> {
  const files = new Set(urls)
  for (const file of files) {
    const { imports = [], dynamicImports = [] } = chunks.get(file) ?? {}
    for (const next of later ? [...imports, ...dynamicImports] : imports) files.add(`/${next}`)
  }
  return files
}

const filesOf = ({ module }: RouteFiles) => [...reachable([module], { later: false })]

const isFramework = (file: string) => chunks.get(file)?.moduleIds.every((id) => FRAMEWORK_MODULE.test(id)) ?? false
const entry = [...reachable([manifest.entry.module, ...manifest.entry.imports], { later: false })]
const baseBytes = total([manifest.entry.module, ...entry.filter(isFramework)])
console.info(`base (React + React Router): ${baseBytes} bytes brotli\n`)

function withParents(route: RouteFiles): RouteFiles[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
  return parent === undefined ? [route] : [...withParents(parent), route]
}

let tooLarge = false
for (const route of Object.values(manifest.routes).filter(
  ({ path, index, id }) => path !== undefined || index || id.startsWith('routes/'),
)) {
  if (!route.id.startsWith('routes/')) continue
  const urls = new Set([...entry, manifest.url, ...withParents(route).flatMap(filesOf)])
  const bytes = total(urls)
  const isPublic = !/^routes\/(admin|account|dev)\//.test(route.id)
  const limit = route.id === SHELL_ROUTE ? SHELL_LIMIT : ROUTE_LIMIT
  const ratio = bytes / baseBytes
  const isOver = isPublic && ratio > limit
  tooLarge ||= isOver
  console.info(
    `${isOver ? 'TOO LARGE ' : ''}${route.id.padEnd(36)} ${String(bytes).padStart(7)}  ${ratio.toFixed(3)}x${isPublic ? ` (limit ${limit})` : ''}`,
  )
}

const outside = Object.values(manifest.routes).filter(({ id }) => !id.startsWith('routes/admin/'))
const leaked = [...reachable([...entry, ...outside.flatMap(filesOf)], { later: true })].flatMap((file) =>
  (chunks.get(file)?.moduleIds ?? []).filter((id) => ADMIN_MODULE.test(id)).map((id) => `${id} is in ${file}`),
)
console.info(
  leaked.length === 0
    ? '\nno code of the admin area outside of it'
    : `\nADMIN CODE IN PUBLIC FILES\n${leaked.join('\n')}`,
)

if (tooLarge || leaked.length > 0) process.exit(1)
