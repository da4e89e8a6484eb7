import type { RequestListener } from 'node:http'
import S3rver from 's3rver'

const NAME = 'media'

export type Bucket = {
  /** Responds with the API of Amazon S3. */
  readonly respond: RequestListener
  /** The settings that lead to it, without its address. */
  readonly env: Record<string, string>
}

/** Opens a bucket whose objects are in a folder of this machine. */
export async function openBucket(directory: string): Promise<Bucket> {
  const configureBuckets = [{ name: NAME, configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  await server.configureBuckets()
  return {
    respond: server.callback(),
    env: { S3_BUCKET: NAME, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  }
}
