import type { Config } from '../../config.ts'
import { folderStorage } from './storage-in-folder.ts'
import type { Storage } from './storage.ts'

type StorageConfig = Pick<
  Config,
  'MEDIA_DIR' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** Returns the storage for files: the configured bucket, or a folder on this machine. */
export function createStorage(config: StorageConfig): Storage {
  const { S3_BUCKET: bucket } = config
  if (bucket === undefined) return folderStorage(config.MEDIA_DIR)
  // Opened with the first file, because the S3 client is large and most installations never need it.
  let opened: Promise<Storage> | null = null
  const open = () =>
    (opened ??= import('./storage-in-bucket.ts').then(({ bucketStorage }) => bucketStorage({ ...config, bucket })))
  return {
    write: async (...file) => (await open()).write(...file),
    copyIn: async (...file) => (await open()).copyIn(...file),
    read: async (name) => (await open()).read(name),
    open: async (name) => (await open()).open(name),
    remove: async (name) => (await open()).remove(name),
    list: async () => (await open()).list(),
  }
}
