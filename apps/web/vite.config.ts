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
            // The frame around every page is one file too, and so is what every list has in common: a dozen small ones
            // compress worse.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'router', test: /node_modules\/(react-router|cookie|set-cookie-parser)\// },
                {
                  name: 'shell',
                  test: /app\/(components\/layout\/(site-|nav-|brand|header-|menu-|personal-|theme-|back-|bottom-|route-|after-|page-error|toasts)|lib\/(theme|viewer|api|auth-token|browser-store|paths|seo|site|split|toast|use-hydrated)\.)/,
                },
                { name: 'fields', test: /app\/components\/forms\/(input|control-class)\./ },
                { name: 'query', test: /packages\/domain\/src\/query-text\./ },
                {
                  name: 'notice',
                  test: /app\/components\/ui\/notice\.|lucide-react\/dist\/esm\/icons\/(info|circle-check|circle-exclamation-point|triangle-exclamation-point)\./,
                },
                // Before the groups that need them: a group takes along what it imports.
                { name: 'messages', test: /app\/lib\/form-messages\./ },
                { name: 'button', test: /app\/components\/ui\/(button|spinner)\./ },
                { name: 'form', test: /app\/(components\/forms\/field|lib\/use-schema-form)\./ },
                {
                  name: 'password',
                  test: /app\/components\/forms\/password-input\.|lucide-react\/dist\/esm\/icons\/eye(-off)?\./,
                },
                {
                  name: 'lists',
                  test: /app\/(lib\/(lazy-store|catalogue|use-list-query|use-local-list|use-catalogue-refresh)\.|components\/forms\/(native-select|search-field)\.|features\/models\/model-panel-state\.|components\/ui\/(card-grid|loading-cards|skeleton)\.)|packages\/domain\/src\/(catalogue-filters|ordering|models-query|model-columns)\./,
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
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'], include: ['react-router/dom', 'react-dom/client'] },
  ssr: { noExternal: ['@inferdex/domain', '@inferdex/contracts'] },
})
