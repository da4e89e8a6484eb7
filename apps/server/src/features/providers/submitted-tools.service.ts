import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { deleteTools, findToolNames, insertTools, touchProvider } from './provider-admin-writes.queries.ts'
import { refreshProviderFigures } from './figures/provider-figures.service.ts'

/** Appends tools that are only known by name to those of the provider, and returns their ids. */
export async function addTools(tx: Db, providerId: string, names: readonly string[], now: Date): Promise<string[]> {
  if (names.length === 0) return []
  const known = await findToolNames(tx, providerId)
  const taken = new Set(known.map((name) => name.toLowerCase()))
  const added = names.filter((name) => {
    const isNew = !taken.has(name.toLowerCase())
    taken.add(name.toLowerCase())
    return isNew
  })
  if (added.length === 0) return []
  const tools = added.map((name, index) => ({ id: newId(now), name, position: known.length + index }))
  await insertTools(tx, providerId, tools)
  await toolsChanged(tx, providerId, now)
  return tools.map(({ id }) => id)
}

export async function removeTools(tx: Db, providerId: string, ids: readonly string[], now: Date): Promise<void> {
  await deleteTools(tx, providerId, ids)
  await toolsChanged(tx, providerId, now)
}

async function toolsChanged(tx: Db, providerId: string, now: Date): Promise<void> {
  await touchProvider(tx, providerId, now)
  await refreshProviderFigures(tx, [providerId])
}
