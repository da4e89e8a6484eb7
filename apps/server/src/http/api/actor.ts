/** Who acts, and from where: what the audit log writes down of a call. */
export function actorOf({ viewer, address }: { viewer: { id: string }; address: string | null }) {
  return { id: viewer.id, address }
}
