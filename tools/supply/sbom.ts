/** An entry of package-lock.json. */
export type LockEntry = {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
export type Lock = { readonly packages: Readonly<Record<string, LockEntry>> }

type Component = {
  readonly type: 'library'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly scope: 'required' | 'optional'
  readonly purl: string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly licenses?: readonly object[]
}

export type Sbom = {
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: '1.6'
  readonly version: 1
  readonly metadata: { readonly component: { readonly name: string; readonly version: string; readonly purl: string } }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const HASHES: Readonly<Record<string, string>> = {
  sha512: 'SHA-512',
  sha384: 'SHA-384',
  sha256: 'SHA-256',
  sha1: 'SHA-1',
}

/**
 * Returns the bill of materials of a lock file in CycloneDX: the packages that production installs, with hash and
 * licence. Equal locks give equal files, because it contains no time, random number or path of a machine.
 */
export function sbomOf(lock: Lock, licenceOf: (path: string) => string | null = () => null): Sbom {
  const root = lock.packages[''] ?? {}
  const shipped = Object.entries(lock.packages).filter(([path, entry]) => isShipped(path, entry))
  const refs = new Map(shipped.map(([path, { version = '' }]) => [path, purlOf(nameOf(path), version)]))
  const components = new Map<string, Component>()
  const dependencies = new Map<string, Set<string>>()
  for (const [path, entry] of shipped) {
    const ref = refs.get(path) ?? ''
    components.set(ref, componentOf(path, entry, ref, entry.license ?? licenceOf(path)))
    const needed = dependencies.get(ref) ?? new Set<string>()
    dependencies.set(ref, needed)
    for (const name of Object.keys({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...entry.peerDependencies,
    })) {
      const found = refs.get(resolvedPath(lock, path, name) ?? '')
      if (found !== undefined) needed.add(found)
    }
  }
  const purl = purlOf(root.name ?? 'inferdex', root.version ?? '0.0.0')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { name: root.name ?? 'inferdex', version: root.version ?? '0.0.0', purl } },
    components: [...components].toSorted(byKey).map(([, component]) => component),
    dependencies: [...dependencies]
      .toSorted(byKey)
      .map(([ref, needed]) => ({ ref, dependsOn: [...needed].toSorted() })),
  }
}

/** Returns whether production installs a package: excludes development dependencies and our own folders. */
function isShipped(path: string, { dev, link }: LockEntry): boolean {
  return path.includes('node_modules/') && dev !== true && link !== true
}

function componentOf(
  path: string,
  { version = '', optional, devOptional, integrity }: LockEntry,
  ref: string,
  licence: string | null,
): Component {
  const [algorithm = '', digest = ''] = integrity?.split('-', 2) ?? []
  const alg = HASHES[algorithm]
  return {
    type: 'library',
    'bom-ref': ref,
    name: nameOf(path),
    version,
    scope: optional === true || devOptional === true ? 'optional' : 'required',
    purl: ref,
    ...(alg !== undefined && { hashes: [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] }),
    ...(licence !== null && {
      licenses: [/[ ()]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
    }),
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** Returns the path where Node resolves a dependency of a package: next to it or in an outer folder. */
function resolvedPath({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path] !== undefined) return path
    if (folder === '') return undefined
    if (!folder.includes('/node_modules/')) {
      const outer = `node_modules/${name}`
      return packages[outer] === undefined ? undefined : outer
    }
  }
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}
