import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { STORED_NAME, type Storage } from './storage.ts'

export type BucketConfig = {
  bucket: string
  S3_REGION: string
  S3_ENDPOINT?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** The timeouts for connecting and for an idle socket. Each request is tried three times. */
const TIMEOUTS = { connectionTimeout: 2000, socketTimeout: 5000 }

/** Stores files in Amazon S3 or a compatible bucket. */
export function bucketStorage({ bucket, ...config }: BucketConfig, timeouts = TIMEOUTS): Storage {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  const client = new S3Client({
    region: config.S3_REGION,
    // S3-compatible servers are addressed by path, because their buckets have no host names.
    ...(config.S3_ENDPOINT === undefined ? {} : { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
    // Without keys, the machine's own role is used.
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: timeouts,
  })
  async function find(name: string): Promise<GetObjectCommandOutput | null> {
    try {
      return await signAgain(() => client.send(new GetObjectCommand({ Bucket: bucket, Key: name })))
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      throw error
    }
  }
  return {
    async write(name, content, type) {
      const file = { Body: content, ContentType: type }
      await throwIfUnavailable(
        signAgain(() => client.send(new PutObjectCommand({ Bucket: bucket, Key: name, ...file }))),
      )
    },
    async copyIn(name, path, type) {
      const { size } = await stat(path)
      const file = { Body: createReadStream(path), ContentLength: size, ContentType: type }
      await throwIfUnavailable(client.send(new PutObjectCommand({ Bucket: bucket, Key: name, ...file })))
    },
    async read(name) {
      const { Body } = (await throwIfUnavailable(find(name))) ?? {}
      return Body === undefined ? null : Buffer.from(await throwIfUnavailable(Body.transformToByteArray()))
    },
    async open(name) {
      const { Body, ContentLength } = (await throwIfUnavailable(find(name))) ?? {}
      return Body instanceof Readable && ContentLength !== undefined ? { bytes: ContentLength, content: Body } : null
    },
    async remove(name) {
      await throwIfUnavailable(signAgain(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }))))
    },
    async list() {
      const names: string[] = []
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket })
      for (
        let page = await throwIfUnavailable(pages.next());
        page.done !== true;
        page = await throwIfUnavailable(pages.next())
      ) {
        const { Contents = [] } = page.value
        names.push(...Contents.map(({ Key = '' }) => Key).filter((name) => STORED_NAME.test(name)))
      }
      return names.toSorted()
    },
  }
}

const TOO_MANY_REQUESTS = 429
const WRONG_TIME = 'RequestTimeTooSkewed'
/** S3 refuses these with the status of wrong settings, but a retry may help. */
const MAY_PASS = new Set([WRONG_TIME, 'RequestTimeout'])

/**
 * Retries a request that was refused because of clock skew. The client corrects its clock by the first such response
 * and repeats that request itself, but not those that were in flight.
 */
async function signAgain<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === WRONG_TIME) return await send()
    throw error
  }
}

function isRefused(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false
  const status = error.$metadata.httpStatusCode ?? 0
  return status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS && !MAY_PASS.has(error.name)
}

/** Throws that the storage is unavailable where a retry may help. Errors of wrong settings are passed on unchanged. */
async function throwIfUnavailable<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (isRefused(error)) throw error
    const away = new AppError(
      'UNAVAILABLE',
      "We can't reach our storage for files right now. Please try again later.",
      {
        retryAfterSeconds: 10,
      },
    )
    away.cause = error
    throw away
  }
}
