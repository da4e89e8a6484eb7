import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // One file for what only changes with an upgrade, so that a deployment does not make visitors load it again.
            // The frame around every page is one file too: a dozen small ones compress worse.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
                },
                {
                  name: 'shell',
                  test: /app\/(components\/layout\/(site-|nav-|brand|header-|mobile-|personal-|theme-|back-|bottom-|route-|after-|page-error|toasts)|lib\/(theme|viewer|api|auth-token|browser-store|paths|site|toast|use-hydrated)\.)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './app/entry.page.ts' } } },
  },
  // All at once when the server starts: found one by one, each new package would make the open page load again.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'], include: ['react-router/dom', 'react-dom/client'] },
  ssr: { noExternal: ['@inferdex/domain', '@inferdex/contracts'] },
})
