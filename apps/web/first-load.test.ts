import { describe, expect, it } from 'vitest'
import routes from './app/routes.ts'
import {
  type BuildRecord,
  homeLayouts,
  isLoadedWith,
  leakedModules,
  packageEntry,
  packageFolders,
} from './first-load.ts'

type Entry = { file: string; index?: boolean; children?: Entry[] }

/** The same routes after all their files have moved. */
const moved = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ file, children, ...rest }) => ({
    ...rest,
    file: `elsewhere/${file}`,
    ...(children === undefined ? {} : { children: moved(children) }),
  }))

describe('the frame around public pages', () => {
  it('is said by the routes: it moves with its file, and routes without a home page have none [HOUSE-04]', () => {
    const frame = homeLayouts(routes)
    expect(frame).toHaveLength(1)
    expect(homeLayouts(moved(routes as Entry[]))).toEqual(frame.map((file) => `elsewhere/${file}`))
    expect(() => homeLayouts([{ file: 'frame.tsx', children: [{ file: 'page.tsx' }] }])).toThrow('home page')
  })

  it('has what it imports, through others too, but nothing that only a page or a list of everything imports [HOUSE-04]', () => {
    const importers: Record<string, string[]> = {
      'header.tsx': ['frame.tsx?route'],
      'logo.tsx': ['header.tsx', 'page.tsx'],
      'card.tsx': ['page.tsx'],
      'icon.js': ['icons.js'],
      'icons.js': ['header.tsx'],
      'a.ts': ['b.ts'],
      'b.ts': ['a.ts'],
    }
    const graph = {
      roots: new Set(['frame.tsx']),
      lists: new Set(['icons.js']),
      importersOf: (id: string) => importers[id] ?? [],
    }
    const ofFrame = [...Object.keys(importers), 'frame.tsx?route'].filter((id) => isLoadedWith(id, graph))
    expect(ofFrame).toEqual(['header.tsx', 'logo.tsx', 'frame.tsx?route'])
  })
})

describe('packages', () => {
  it('are found with all that they depend on; one that is not installed is an error [HOUSE-04]', () => {
    const here = import.meta.dirname
    const folders = packageFolders(['react-dom'], here)
    expect(folders.map((folder) => folder.split('/node_modules/').at(-1))).toEqual(['react-dom', 'scheduler'])
    expect(packageEntry('lucide-react', here)).toMatch(/\/node_modules\/lucide-react\/.+\.mjs$/)
    expect(() => packageFolders(['no-such-package'], here)).toThrow('no-such-package is not installed')
    expect(() => packageEntry('scheduler', here)).toThrow('names no module')
  })
})

describe('code of the admin area', () => {
  const chunk = (fileName: string, moduleIds: string[], imports: string[] = []) => ({
    fileName,
    facadeModuleId: moduleIds[0] ?? null,
    moduleIds,
    imports,
    dynamicImports: [],
  })
  const build = (publicModules: string[]): BuildRecord => ({
    chunks: [
      chunk('home.js', ['home.tsx', ...publicModules], ['shared.js']),
      chunk('admin.js', ['admin.tsx'], ['shared.js']),
      chunk('shared.js', ['price.ts']),
    ],
    modules: { 'home.tsx': ['price.ts'], 'admin.tsx': ['price.ts', 'editor.tsx'], 'editor.tsx': ['keys.ts'] },
    framework: [],
  })
  const sides = { staff: ['admin.js'], others: ['home.js'] }

  it('is what only its routes import: in a file of another page it is found, wherever it lies [HOUSE-04]', () => {
    expect(leakedModules(build([]), sides)).toEqual([])
    expect(leakedModules(build(['keys.ts']), sides)).toEqual(['keys.ts is in home.js'])
    const elsewhere = JSON.parse(
      JSON.stringify(build(['keys.ts'])).replaceAll('keys.ts', 'lib/moved/keys.ts'),
    ) as BuildRecord
    expect(leakedModules(elsewhere, sides)).toEqual(['lib/moved/keys.ts is in home.js'])
  })

  it('a route whose file the build does not know is an error [HOUSE-04]', () => {
    expect(() => leakedModules(build([]), { staff: ['gone.js'], others: [] })).toThrow('gone.js')
  })
})
