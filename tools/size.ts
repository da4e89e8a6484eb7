// Compares the first-load JavaScript of every route (brotli) with React + React Router in the same build, and checks
// that no other page can load code of the admin area.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildRecord, isIn, leakedModules, reachable } from '../apps/web/first-load.ts'

const CLIENT = new URL('../apps/web/build/client/', import.meta.url).pathname
/**
 * Limits, as multiples of the base: the frame around every public page, and each public page with everything it loads.
 */
const SHELL_LIMIT = 1.2
const ROUTE_LIMIT = 1.4

type RouteFiles = { id: string; path?: string; index?: boolean; parentId?: string; module: string }
type Manifest = { url: string; entry: { module: string; imports: string[] }; routes: Record<string, RouteFiles> }

const manifestFile = readdirSync(join(CLIENT, 'assets')).find((name) => /^manifest-.*\.js$/.test(name))
if (manifestFile === undefined) throw new Error('There is no build: run `npm run build` first')
const manifestText = readFileSync(join(CLIENT, 'assets', manifestFile), 'utf8')
const manifest = JSON.parse(manifestText.replace(/^window\.__reactRouterManifest=/, '').replace(/;$/, '')) as Manifest
const record = JSON.parse(readFileSync(join(CLIENT, '../record.json'), 'utf8')) as BuildRecord
const chunks = new Map(record.chunks.map((chunk) => [chunk.fileName, chunk]))

/** The manifest has URLs, the build has files. */
const fileOf = (url: string) => url.replace(/^\//, '')
const total = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(CLIENT, `${file}.br`)).size, 0)
const loadedWith = (urls: readonly string[]) => reachable(urls.map(fileOf), (file) => chunks.get(file)?.imports ?? [])

// Modules without a file are the bundler's own.
const isFramework = (file: string) =>
  chunks.get(file)?.moduleIds.every((id) => id.startsWith('\0') || isIn(record.framework, id)) ?? false
const entry = loadedWith([manifest.entry.module, ...manifest.entry.imports])
const baseBytes = total(new Set([fileOf(manifest.entry.module), ...[...entry].filter(isFramework)]))
console.info(`base (React + React Router): ${baseBytes} bytes brotli\n`)

function withParents(route: RouteFiles): RouteFiles[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
  return parent === undefined ? [route] : [...withParents(parent), route]
}

const routes = Object.values(manifest.routes)
const isOfStaff = ({ path = '' }: RouteFiles) => path === 'admin' || path.startsWith('admin/')
/** A layout belongs to staff if all of its pages do. */
const staffRoutes = routes.filter((route) => {
  const pages = routes.filter((one) => one.parentId === route.id)
  return isOfStaff(route) || (pages.length > 0 && pages.every(isOfStaff))
})
const home = routes.find(({ index }) => index === true)
if (home === undefined) throw new Error('No route is the home page')
const frames = new Set(withParents(home).map(({ id }) => id))
frames.delete(home.id)

let tooLarge = false
for (const route of routes.filter(({ parentId }) => parentId !== undefined)) {
  const files = new Set([...entry, fileOf(manifest.url), ...loadedWith(withParents(route).map(({ module }) => module))])
  const bytes = total(files)
  const isLimited = !staffRoutes.includes(route)
  const limit = frames.has(route.id) ? SHELL_LIMIT : ROUTE_LIMIT
  const ratio = bytes / baseBytes
  const isOver = isLimited && ratio > limit
  tooLarge ||= isOver
  console.info(
    `${isOver ? 'TOO LARGE ' : ''}${route.id.padEnd(36)} ${String(bytes).padStart(7)}  ${ratio.toFixed(3)}x${isLimited ? ` (limit ${limit})` : ''}`,
  )
}

const others = routes.filter((route) => !staffRoutes.includes(route))
const leaked = leakedModules(record, {
  staff: staffRoutes.map(({ module }) => fileOf(module)),
  others: [manifest.entry.module, ...others.map(({ module }) => module)].map(fileOf),
})
console.info(
  leaked.length === 0
    ? `\nno code of the ${staffRoutes.length} routes of the admin area outside of it`
    : `\nADMIN CODE IN PUBLIC FILES\n${leaked.join('\n')}`,
)

if (tooLarge || leaked.length > 0 || staffRoutes.length === 0) process.exit(1)
