import type { LightMyRequestResponse } from 'fastify'

type Client = {
  get: (path: string) => Promise<LightMyRequestResponse>
  put: (path: string, body: object) => Promise<LightMyRequestResponse>
}

type Numbered = { revision?: number; version?: number; pricingVersion?: number }

/** What a form of this record, opened now, sends along: the revision, or the version, that it was read with. */
export async function readNumber(client: Pick<Client, 'get'>, path: string): Promise<object> {
  const isPricing = path.endsWith('/pricing')
  const record = (await client.get(path.replace(/\/pricing$/, ''))).json<Numbered>()
  if (isPricing) return { version: record.pricingVersion ?? 0 }
  return record.revision === undefined ? { version: record.version ?? 0 } : { revision: record.revision }
}

/** Saves over what stands now, as a form does that was opened a moment ago. */
export async function saveNow(client: Client, path: string, body: object): Promise<LightMyRequestResponse> {
  return client.put(path, { ...(await readNumber(client, path)), ...body })
}
