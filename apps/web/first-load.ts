// Determines what a first visit loads from routes, packages and imports, not from file names, so that files can move.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type RouteEntry = { readonly file: string; readonly index?: boolean; readonly children?: readonly RouteEntry[] }
type Importers = (id: string) => readonly string[]

/** Returns the files of the layouts around the home page, outermost first: the frame of all public pages. */
export function homeLayouts(routes: readonly RouteEntry[]): string[] {
  const found = layoutsOfHome(routes)
  if (found === null) throw new Error('No route is the home page, so the frame around public pages is not known')
  return found
}

function layoutsOfHome(routes: readonly RouteEntry[]): string[] | null {
  for (const { file, index, children = [] } of routes) {
    if (index === true) return []
    const inner = layoutsOfHome(children)
    if (inner !== null) return [file, ...inner]
  }
  return null
}

/** Removes the query that bundlers add to a module's name. */
export const fileOf = (id: string): string => id.replace(/\?.*$/s, '')

/**
 * Returns whether a module is loaded with one of the roots, directly or indirectly. Dynamic imports do not count, nor
 * modules that only a package's barrel file imports.
 */
export function isLoadedWith(
  id: string,
  { roots, lists, importersOf }: { roots: ReadonlySet<string>; lists: ReadonlySet<string>; importersOf: Importers },
  seen = new Set<string>(),
): boolean {
  const file = fileOf(id)
  if (roots.has(file)) return true
  if (seen.has(id) || lists.has(file)) return false
  seen.add(id)
  return importersOf(id).some((importer) => isLoadedWith(importer, { roots, lists, importersOf }, seen))
}

/** Returns the folders of packages and of all their dependencies. */
export function packageFolders(names: readonly string[], from: string): string[] {
  const folders = new Set<string>()
  const add = (name: string, user: string): void => {
    const folder = packageFolder(name, user)
    if (folders.has(folder)) return
    folders.add(folder)
    const { dependencies = {} } = readPackage(folder)
    for (const dependency of Object.keys(dependencies)) add(dependency, folder)
  }
  for (const name of names) add(name, from)
  return [...folders]
}

/** Returns the entry module of a package for bundlers. */
export function packageEntry(name: string, from: string): string {
  const folder = packageFolder(name, from)
  const { module } = readPackage(folder)
  if (module === undefined) throw new Error(`The package ${name} names no module for bundlers`)
  return join(folder, module)
}

function packageFolder(name: string, from: string): string {
  for (let place = from; ; place = dirname(place)) {
    const folder = join(place, 'node_modules', name)
    if (existsSync(folder)) return folder
    if (place === dirname(place)) throw new Error(`The package ${name} is not installed`)
  }
}

function readPackage(folder: string): { dependencies?: Record<string, string>; module?: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as ReturnType<typeof readPackage>
}

export const isIn = (folders: readonly string[], id: string): boolean =>
  folders.some((folder) => id.startsWith(`${folder}/`))

export type BuiltChunk = {
  fileName: string
  /** The module that the file was created for, such as a route. */
  facadeModuleId: string | null
  moduleIds: string[]
  imports: string[]
  dynamicImports: string[]
}
/** The record of the build that `npm run size` reads. */
export type BuildRecord = {
  chunks: BuiltChunk[]
  /** The static and dynamic imports of each module. */
  modules: Record<string, string[]>
  framework: string[]
}

/** Returns everything that can be reached from the start by following `next`. */
export function reachable(start: Iterable<string>, next: (one: string) => Iterable<string>): Set<string> {
  const reached = new Set(start)
  for (const one of reached) for (const other of next(one)) reached.add(other)
  return reached
}

/**
 * Returns the modules that only staff pages import, but that are in a chunk which other pages may load. Code of
 * packages is public, so bundlers may share it in any way.
 */
export function leakedModules(
  { chunks, modules }: BuildRecord,
  { staff, others }: { staff: readonly string[]; others: readonly string[] },
): string[] {
  const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const neededBy = (files: readonly string[]) =>
    reachable(
      files.map((file) => chunkOf.get(file)?.facadeModuleId ?? unknown(file)),
      (id) => modules[id] ?? [],
    )
  const [ofStaff, ofOthers] = [neededBy(staff), neededBy(others)]
  const loadable = reachable(others, (file) => {
    const { imports = [], dynamicImports = [] } = chunkOf.get(file) ?? {}
    return [...imports, ...dynamicImports]
  })
  return [...loadable].flatMap((file) =>
    (chunkOf.get(file)?.moduleIds ?? [])
      .filter((id) => ofStaff.has(id) && !ofOthers.has(id) && !id.includes('/node_modules/'))
      .map((id) => `${id} is in ${file}`),
  )
}

function unknown(file: string): never {
  throw new Error(`The build does not say which module ${file} was made for`)
}
