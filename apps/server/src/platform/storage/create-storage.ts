import type { Config } from '../../config.ts'
import { folderStorage } from './storage-in-folder.ts'
import type { Storage } from './storage.ts'

type StorageConfig = Pick<
  Config,
  'MEDIA_DIR' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** A bucket where one is configured, otherwise a folder of this machine. */
export function createStorage(config: StorageConfig): Storage {
  const { S3_BUCKET: bucket } = config
  if (bucket === undefined) return folderStorage(config.MEDIA_DIR)
  // Loaded with the first file: most installations never need the client, which is large.
  let opened: Promise<Storage> | null = null
  const open = () =>
    (opened ??= import('./storage-in-bucket.ts').then(({ bucketStorage }) => bucketStorage({ ...config, bucket })))
  return {
    write: async (...file) => (await open()).write(...file),
    read: async (name) => (await open()).read(name),
    remove: async (name) => (await open()).remove(name),
  }
}
