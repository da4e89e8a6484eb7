/** Returns what the audit log stores about the caller: the account and the IP address. */
export function actorOf({ viewer, address }: { viewer: { id: string }; address: string | null }) {
  return { id: viewer.id, address }
}
