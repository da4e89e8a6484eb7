import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/server/src/db/embedded/embedded.ts'
import { createPart, type Part } from './part.ts'

const RUN = new URL('../../apps/server/run.js', import.meta.url).pathname

export type ApplicationProcess = Part & { readonly url: string; readonly port: number; readonly metricsPort: number }

/** Prepares a process of the production build. */
export async function createApplication(
  name: string,
  { role, folder, env }: { role: 'web' | 'worker'; folder: string; env: Readonly<Record<string, string>> },
): Promise<ApplicationProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const part = createPart({
    name,
    command: process.execPath,
    args: [RUN, 'serve'],
    options: {
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        ROLE: role,
        RATE_LIMITS: 'off',
        TRUSTED_PROXIES: '1',
        DRAIN_SECONDS: '1',
        LOG_LEVEL: 'warn',
        MEDIA_DIR: join(folder, 'media'),
        // Started many times: the code is compiled once.
        NODE_COMPILE_CACHE: join(tmpdir(), 'inferdex-compile-cache'),
        ...env,
      },
    },
    log: join(folder, `${name}.log`),
    isReady: async () => (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) })).ok,
  })
  return { ...part, url, port, metricsPort }
}
