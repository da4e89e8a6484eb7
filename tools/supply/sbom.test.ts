import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Lock, sbomOf } from './sbom.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const lock = JSON.parse(readFileSync(resolve(ROOT, 'package-lock.json'), 'utf8')) as Lock

describe('the bill of materials [SAFE-23]', () => {
  const sbom = sbomOf(lock)

  it('has the fields of CycloneDX 1.6, and each component a purl, a version and a hash', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(sbom.metadata.component).toMatchObject({
      name: 'inferdex',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
    for (const { purl, version, 'bom-ref': ref, hashes = [] } of sbom.components) {
      expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/)
      expect(ref).toBe(purl)
      expect(version).toMatch(/^\d+\.\d+\.\d+/)
      for (const { content } of hashes) expect(content).toMatch(/^[\da-f]{40,128}$/)
    }
    expect(sbom.components.filter(({ hashes }) => hashes === undefined).map(({ name }) => name)).toEqual([])
  })

  it('names every package of the lock that production installs, once, and none that only development needs', () => {
    const ofLock = Object.entries(lock.packages)
      .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
    const named = sbom.components.map(({ name, version }) => `${name}@${version}`)
    expect(named.toSorted()).toEqual([...new Set(ofLock)].toSorted())
    expect(named.some((name) => name.startsWith('fastify@'))).toBe(true)
    expect(named.some((name) => name.startsWith('vitest@'))).toBe(false)
  })

  it('knows which package needs which, and names only what is in it', () => {
    const refs = new Set(sbom.components.map(({ purl }) => purl))
    expect(sbom.dependencies.map(({ ref }) => ref)).toEqual([...refs])
    expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
    const fastify = sbom.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/fastify@'))
    expect(fastify?.dependsOn.some((ref) => ref.startsWith('pkg:npm/find-my-way@'))).toBe(true)
  })

  it('is the same for the same lock, and names no machine and no time', () => {
    const text = JSON.stringify(sbom)
    expect(JSON.stringify(sbomOf(lock))).toBe(text)
    expect(text).not.toContain(ROOT)
    expect(text).not.toMatch(/file:|https?:|timestamp|serialNumber/)
  })

  it('finds the copy that a package has for itself before the shared one', () => {
    const small: Lock = {
      packages: {
        '': { name: 'site', version: '1.0.0' },
        'node_modules/a': { version: '1.0.0', integrity: 'sha512-AAAA', dependencies: { b: '^2' }, license: 'MIT' },
        'node_modules/a/node_modules/b': { version: '2.0.0', integrity: 'sha512-AAAA', license: '(MIT OR ISC)' },
        'node_modules/b': { version: '1.0.0', integrity: 'sha512-AAAA', optional: true },
        'node_modules/c': { version: '1.0.0', dev: true },
        // A development dependency that is also an optional dependency of production.
        'node_modules/d': { version: '1.0.0', integrity: 'sha512-AAAA', devOptional: true },
        'apps/web': { version: '1.0.0' },
        'node_modules/@site/web': { link: true },
      },
    }
    const made = sbomOf(small)
    expect(made.components.map(({ purl, scope }) => [purl, scope])).toEqual([
      ['pkg:npm/a@1.0.0', 'required'],
      ['pkg:npm/b@1.0.0', 'optional'],
      ['pkg:npm/b@2.0.0', 'required'],
      ['pkg:npm/d@1.0.0', 'optional'],
    ])
    expect(made.dependencies[0]).toEqual({ ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/b@2.0.0'] })
    expect(made.components.map(({ licenses }) => licenses)).toEqual([
      [{ license: { id: 'MIT' } }],
      undefined,
      [{ expression: '(MIT OR ISC)' }],
      undefined,
    ])
  })
})
