import { channel } from 'node:diagnostics_channel'

/** The logged part of a security event: no name, no address, no secret. */
export type SecurityLine = {
  readonly event: string
  /** Null without an account, such as for a sign-in with an unknown address. */
  readonly userId: string | null
  readonly network: string | null
}

const lines = channel('inferdex:security')

/** Emits a security event to the log of this process. */
export function logSecurityEvent(line: SecurityLine): void {
  lines.publish(line)
}

/** Calls `write` for each security event of this process. Returns an unsubscribe function. */
export function onSecurityEvent(write: (line: SecurityLine) => void): () => void {
  const listener = (line: unknown) => write(line as SecurityLine)
  lines.subscribe(listener)
  return () => lines.unsubscribe(listener)
}
