import { readdir } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import S3rver from 's3rver'

const NAME = 'media'
const OBJECT = '._S3rver_object'

export type Bucket = {
  /** Responds with the API of Amazon S3. */
  readonly respond: RequestListener
  /** Its settings, without its address. */
  readonly env: Record<string, string>
  /** Returns the names of all objects, from the folder: this server lists no more than 1,000. */
  readonly names: () => Promise<string[]>
}

/** Opens a bucket whose objects are in a folder of this machine. */
export async function openBucket(directory: string): Promise<Bucket> {
  const configureBuckets = [{ name: NAME, configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  await server.configureBuckets()
  return {
    respond: server.callback(),
    env: { S3_BUCKET: NAME, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
    names: async () => {
      const files = await readdir(join(directory, NAME))
      return files.filter((file) => file.endsWith(OBJECT)).map((file) => file.slice(0, -OBJECT.length))
    },
  }
}
