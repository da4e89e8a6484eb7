import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

type BuildManifest = { entry: { imports: string[] }; routes: Record<string, { imports?: string[] }> }

/**
 * Every page loads the manifest, so it says only what a browser cannot know. Of a screen of the admin area it names no
 * files: the server names them in the screen's own page, and a browser that comes from another one finds them by itself.
 */
async function shortenManifest(buildDirectory: string): Promise<void> {
  const assets = join(buildDirectory, 'client/assets')
  const name = (await readdir(assets)).find((candidate) => /^manifest-.*\.js$/.test(candidate))
  if (name === undefined) throw new Error('The build has no manifest')
  const [, start = '', json = '', end = ''] =
    /^([^{]*)(\{.*\})([^}]*)$/s.exec(await readFile(join(assets, name), 'utf8')) ?? []
  const manifest = JSON.parse(json) as BuildManifest
  const { root, ...others } = manifest.routes
  const loaded = new Set([...manifest.entry.imports, ...(root?.imports ?? [])])
  for (const [id, route] of Object.entries(others)) {
    route.imports = id.startsWith('routes/admin/') ? [] : (route.imports ?? []).filter((file) => !loaded.has(file))
  }
  // A capability that is not named is one that the route does not have.
  const short = JSON.stringify(manifest, (_, value: unknown) => (value === false ? undefined : value))
  await writeFile(join(assets, name), start + short + end)
}

export default {
  appDirectory: 'app',
  // The whole route manifest is one immutable file, so a page never asks the server which chunk a link needs.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => shortenManifest(reactRouterConfig.buildDirectory),
} satisfies Config
