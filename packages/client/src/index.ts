import { type Client, createClient, createConfig } from './generated/client/index.ts'

export * from './generated/index.ts'

export type InferdexOptions = {
  /** The address of the site, such as `https://inferdex.example`. */
  address: string
  /** A personal API key, for higher limits. */
  apiKey?: string
  /** The day of the API version that the program was written for. */
  version?: string
  fetch?: typeof globalThis.fetch
}

/** Creates a client of one site. Pass it to every call as `client`. */
export function inferdexClient({ address, apiKey, version, fetch }: InferdexOptions): Client {
  return createClient(
    createConfig({
      baseUrl: `${address.replace(/\/$/, '')}/api`,
      ...(apiKey === undefined ? {} : { auth: apiKey }),
      ...(version === undefined ? {} : { headers: { 'Inferdex-Version': version } }),
      ...(fetch === undefined ? {} : { fetch }),
    }),
  )
}
