import { connect, createServer, type Socket } from 'node:net'

/** An address that can be moved from one server to another, like that of a primary at a failover. */
export type MovingAddress = {
  readonly port: number
  /** Forwards new connections to this port. */
  leadTo: (port: number) => void
  /** Closes all connections and refuses new ones. */
  cut: () => void
  close: () => Promise<void>
}

export async function openAddress(target: number): Promise<MovingAddress> {
  let to: number | null = target
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    if (to === null) return void socket.destroy()
    const onward = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one)
      one.setNoDelay(true)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => {
    to = null
    for (const socket of open) socket.destroy()
  }
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    leadTo: (port) => {
      to = port
    },
    cut,
    close: async () => {
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
