import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'

/** Returns the path of a call with ids that do not exist. */
export function pathWithParams({ path }: Endpoint): string {
  return path.replaceAll(':list', 'audit').replaceAll(/:[a-zA-Z]+/g, '01981e3a-0000-7000-8000-000000000000')
}
