import { writeFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Which module is in which file, for `npm run size`. It lies beside what is served, not in it. */
function recordChunks(): Plugin {
  return {
    name: 'record-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .map(({ fileName, moduleIds, imports, dynamicImports }) => ({
          fileName,
          moduleIds,
          imports,
          dynamicImports,
        }))
      writeFileSync(new URL('build/chunks.json', import.meta.url), JSON.stringify(chunks))
    },
  }
}

/**
 * Names of files are a good part of what is loaded first, and random letters do not compress: 32 bits of them tell two
 * versions of a file apart as well as 48.
 */
const HASH_CHARACTERS = 'hex'

const FRAME = /\/app\/(?:root|routes\/public\/frame)\.tsx/

type ModuleInfo = { readonly importers: readonly string[] }

/** Is it imported by the frame around every page, directly or through others? What is imported later does not count. */
function isOfFrame(id: string, getModuleInfo: (id: string) => ModuleInfo | null, seen = new Set<string>()): boolean {
  if (FRAME.test(id)) return true
  // A list of all icons is no reason to load them.
  if (seen.has(id) || id.endsWith('/lucide-react.mjs')) return false
  seen.add(id)
  return getModuleInfo(id)?.importers.some((importer) => isOfFrame(importer, getModuleInfo, seen)) ?? false
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), recordChunks()],
  environments: {
    client: {
      build: {
        // A part that is loaded later brings its own imports: a list of links to make for them kept the page from
        // answering longer than finding them takes.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rollupOptions: {
          output: {
            hashCharacters: HASH_CHARACTERS,
            // What only changes with an upgrade stands by itself, so that a deployment does not make visitors load it again.
            // The frame around every page is one file too: a dozen small ones compress worse.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
                },
                { name: (id, context) => (isOfFrame(id, (one) => context.getModuleInfo(one)) ? 'shell' : null) },
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
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'], include: ['react-router/dom', 'react-dom/client'] },
  ssr: { noExternal: ['@inferdex/domain', '@inferdex/contracts'] },
})
