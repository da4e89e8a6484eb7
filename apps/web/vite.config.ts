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
} from './first-load.ts'
import { parseStyles } from './app/page-delivery/styles/parse-styles.ts'
import routes from './app/routes.ts'

const HERE = import.meta.dirname

/** Modules that change only with an upgrade. */
const FRAMEWORK = packageFolders(['react', 'react-dom', 'react-router'], HERE)

/** The frame around every public page. */
const FRAME = new Set(['root.tsx', ...homeLayouts(routes)].map((file) => join(HERE, 'app', file)))

/** The barrel file of the icons does not count as an import of all of them. */
const LISTS = new Set([packageEntry('lucide-react', HERE)])

/** Writes which module is in which file, for `npm run size`. The file is outside of the served folder. */
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
 * File names are a good part of the first load, and random letters do not compress: a 32-bit hash distinguishes two
 * versions of a file as well as a 48-bit one.
 */
const HASH_CHARACTERS = 'hex'

/** Creates the icon components with our own function instead of Lucide's. */
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

/** Parses the style sheet once, at the build: `?inline&parsed` are its parts. */
function parsedStyles(): Plugin {
  return {
    name: 'parsed-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.css\?inline&parsed$/ },
      handler: (code) => {
        const css = JSON.parse(code.replace('export default ', '')) as string
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(parseStyles(css)))})`
      },
    },
  }
}

export default defineConfig({
  plugins: [tailwindcss(), plainIcons(), reactRouter(), recordBuild(), parsedStyles()],
  environments: {
    client: {
      build: {
        // A lazily loaded part resolves its own imports: creating preload links for them blocked the page longer than
        // discovering them does.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rollupOptions: {
          output: {
            hashCharacters: HASH_CHARACTERS,
            // The framework is a separate file, so that it stays cached across deployments. The frame around every page
            // is one file too: a dozen small ones compress worse.
            codeSplitting: {
              groups: [
                { name: 'framework', test: (id) => isIn(FRAMEWORK, id) },
                // Otherwise it is merged with the query of the models, which the provider list would load with it.
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
    ssr: {
      build: {
        rollupOptions: {
          input: './app/entry.page.ts',
          // Pages and API share these modules: tools/bundle-server.ts bundles them once.
          external: [/^@inferdex\/(?:contracts|domain)\//],
          // The same hashes on both sides: server-rendered pages and the client bundle reference the same files.
          output: { hashCharacters: HASH_CHARACTERS },
        },
      },
    },
  },
  // Pre-bundled when the server starts: discovered one by one, each new package would reload the open page.
  optimizeDeps: {
    entries: ['app/**/*.{ts,tsx}'],
    include: ['react-router/dom', 'react-dom/client'],
    rolldownOptions: { plugins: [plainIcons()] },
  },
  ssr: { noExternal: ['@inferdex/domain', '@inferdex/contracts', 'lucide-react'] },
})
