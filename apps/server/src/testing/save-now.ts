import type { LightMyRequestResponse } from 'fastify'

type Client = {
  get: (path: string) => Promise<LightMyRequestResponse>
  put: (path: string, body: object) => Promise<LightMyRequestResponse>
}

type Numbered = { revision?: number; version?: number; pricingVersion?: number }

/** Returns the current revision or version of a record, which its form sends along. */
export async function currentVersion(client: Pick<Client, 'get'>, path: string): Promise<object> {
  const isPricing = path.endsWith('/pricing')
  const record = (await client.get(path.replace(/\/pricing$/, ''))).json<Numbered>()
  if (isPricing) return { version: record.pricingVersion ?? 0 }
  return record.revision === undefined ? { version: record.version ?? 0 } : { revision: record.revision }
}

/** Saves a record with its current revision, as a form that was just opened does. */
export async function saveNow(client: Client, path: string, body: object): Promise<LightMyRequestResponse> {
  return client.put(path, { ...(await currentVersion(client, path)), ...body })
}
