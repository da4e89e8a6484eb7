import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const CONFIGURATION = new URL('../../../deploy/nginx/inferdex.conf', import.meta.url)

type Places = {
  /** A folder for everything that nginx writes. */
  place: string
  port: number
  /** Ports of the application. */
  application: readonly number[]
}

/** Writes our configuration as nginx would include it, with the paths and ports of a test, and returns its file. */
export async function writeNginxConfiguration(
  { place, port, application }: Places,
  name: string,
  change: (text: string) => string = (text) => text,
): Promise<string> {
  const servers = application.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=5s;`)
  const text = (await readFile(CONFIGURATION, 'utf8'))
    .replace('/var/cache/nginx/inferdex', join(place, 'cache'))
    .replace(/server application:3000[^;]*;/, servers.join(' '))
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${place}/${kind};`,
  )
  const file = join(place, name)
  await writeFile(
    file,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${place}/pid; error_log ${place}/error.log;
     events { worker_connections 256; }
     http { access_log off; ${paths.join(' ')}
     ${change(text)} }`,
  )
  return file
}
