import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import {
  type BuildRecord,
  fileOf,
  homeLayouts,
  isIn,
  isLoadedWith,
  packageEntry,
  packageFolders,
} from '../../tools/first-load.ts'
import routes from './app/routes.ts'

const HERE = import.meta.dirname

/** What only changes with an upgrade. */
const FRAMEWORK = packageFolders(['react', 'react-dom', 'react-router'], HERE)

/** The frame around every public page. */
const FRAME = new Set(['root.tsx', ...homeLayouts(routes)].map((file) => join(HERE, 'app', file)))

/** A list of all icons is no reason to load them. */
const LISTS = new Set([packageEntry('lucide-react', HERE)])

/** Writes down which module is in which file, for `npm run size`. It lies beside what is served, not in it. */
function recordBuild(): Plugin {
  return {
    name: 'record-build',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const files = new Set([...this.getModuleIds()].map(fileOf))
      for (const known of [...FRAME, ...LISTS]) if (!files.has(known)) this.error(`${known} is no part of the build`)
    },
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .map(({ fileName, facadeModuleId, moduleIds, imports, dynamicImports }) => ({
          fileName,
          facadeModuleId,
          moduleIds,
          imports,
          dynamicImports,
        }))
      const modules = Object.fromEntries(
        [...this.getModuleIds()].map((id) => {
          const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
          return [id, [...importedIds, ...dynamicallyImportedIds]]
        }),
      )
      const record: BuildRecord = { chunks, modules, framework: FRAMEWORK }
      writeFileSync(join(HERE, 'build/record.json'), JSON.stringify(record))
    },
  }
}

/**
 * Names of files are a good part of what is loaded first, and random letters do not compress: 32 bits of them tell two
 * versions of a file apart as well as 48.
 */
const HASH_CHARACTERS = 'hex'

/** Lets our own function make components of Lucide's drawings. */
function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    resolveId(source, importer) {
      const isLucides = source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') === true
      return isLucides ? join(HERE, 'app/components/ui/create-icon.tsx') : null
    },
  }
}

export default defineConfig({
  plugins: [tailwindcss(), plainIcons(), reactRouter(), recordBuild()],
  environments: {
    client: {
      build: {
        // A part that is loaded later brings its own imports: a list of links to make for them kept the page from
        // answering longer than finding them takes.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rollupOptions: {
          output: {
            hashCharacters: HASH_CHARACTERS,
            // The framework is a file of its own, so that a deployment does not make visitors load it again.
            // The frame around every page is one file too: a dozen small ones compress worse.
            codeSplitting: {
              groups: [
                { name: 'framework', test: (id) => isIn(FRAMEWORK, id) },
                // Otherwise it is joined with the query of the models, which the providers would load with it.
                { name: 'filter-toggle', test: (id) => id.endsWith('/components/ui/filter-toggle.tsx') },
                {
                  name: (id, context) => {
                    const importersOf = (one: string) => context.getModuleInfo(one)?.importers ?? []
                    return isLoadedWith(id, { roots: FRAME, lists: LISTS, importersOf }) ? 'shell' : null
                  },
                },
              ],
            },
          },
        },
      },
    },
    // The same names on both sides: the page that the server sends and the code that takes it over name the same files.
    ssr: { build: { rollupOptions: { input: './app/entry.page.ts', output: { hashCharacters: HASH_CHARACTERS } } } },
  },
  // All at once when the server starts: found one by one, each new package would make the open page load again.
  optimizeDeps: {
    entries: ['app/**/*.{ts,tsx}'],
    include: ['react-router/dom', 'react-dom/client'],
    rolldownOptions: { plugins: [plainIcons()] },
  },
  ssr: { noExternal: ['@inferdex/domain', '@inferdex/contracts', 'lucide-react'] },
})
