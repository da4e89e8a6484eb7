/** The package has no types; these are for the part that the tests use. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http'
  type Options = {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
