// Runs a command of the built server, such as `serve` or `migrate`: node apps/server/run.js <command> [options]
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'

// The command reads its options as if it was started directly.
const [command] = process.argv.splice(2, 1)
const file = new URL(`./build/${command}.js`, import.meta.url)
if (!existsSync(file)) {
  console.error(`There is no apps/server/build/${command}.js: run \`npm run build\` first`)
  process.exit(1)
}

// Compiled code is kept for the next start, in NODE_COMPILE_CACHE if it is set. Threads read the variable.
process.env.NODE_COMPILE_CACHE ??= new URL('./build/cache', import.meta.url).pathname
enableCompileCache(process.env.NODE_COMPILE_CACHE)
await import(file.href)
