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
} from '@aws-sdk/client-s3'
import { STORED_NAME, type Storage } from './storage.ts'

export type BucketConfig = {
  bucket: string
  S3_REGION: string
  S3_ENDPOINT?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Stores files in Amazon S3 or a compatible bucket. */
export function bucketStorage({ bucket, ...config }: BucketConfig): Storage {
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
  })
  async function find(name: string): Promise<GetObjectCommandOutput | null> {
    try {
      return await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }))
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      throw error
    }
  }
  return {
    async write(name, content, type) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: content, ContentType: type }))
    },
    async copyIn(name, path, type) {
      const { size } = await stat(path)
      const file = { Body: createReadStream(path), ContentLength: size, ContentType: type }
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: name, ...file }))
    },
    async read(name) {
      const { Body } = (await find(name)) ?? {}
      return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
    },
    async open(name) {
      const { Body, ContentLength } = (await find(name)) ?? {}
      return Body instanceof Readable && ContentLength !== undefined ? { bytes: ContentLength, content: Body } : null
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }))
    },
    async list() {
      const names: string[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        names.push(...Contents.map(({ Key = '' }) => Key).filter((name) => STORED_NAME.test(name)))
      }
      return names.toSorted()
    },
  }
}
