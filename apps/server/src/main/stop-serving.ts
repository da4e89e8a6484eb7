import type { Server } from 'node:http'
import { Server as SocketServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** When nothing has arrived for this long, a proxy has sent everything that it meant for this process. */
const QUIET_MS = 500
const LOOK_AGAIN_MS = 50
/** A turn of the event loop that is this short had nothing to read. */
const SHORT_TURN_MS = 1
const MOST_TURNS = 1000

/** `onPortClosed` is called when no client can reconnect to this process. */
export type StopServing = (options: { finishWithinMs: number; onPortClosed: () => void }) => Promise<void>

/**
 * Tracks the requests of a server and returns a function that stops it without losing a proxy's requests: the port is
 * closed first, when the accept queue is empty, so that the proxy goes elsewhere. Connections are closed after a quiet
 * period: closing one that a request is on its way to would lose that request.
 */
export function gracefulStop(server: Server): StopServing {
  const unused = new Set<Socket>()
  let underWay = 0
  let lastSign = 0
  server.on('connection', (socket) => {
    // Browsers open connections in advance, and Node would wait for them.
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    unused.delete(socket)
    underWay += 1
    lastSign = performance.now()
    response.once('close', () => {
      underWay -= 1
      lastSign = performance.now()
    })
  })

  return async ({ finishWithinMs, onPortClosed }) => {
    const deadline = performance.now() + finishWithinMs
    await shortTurn()
    // Not the method of an HTTP server, which also closes idle connections.
    SocketServer.prototype.close.call(server)
    onPortClosed()
    lastSign = performance.now()
    const isQuiet = () => underWay === 0 && performance.now() - lastSign >= QUIET_MS
    while (performance.now() < deadline && !isQuiet()) await wait(LOOK_AGAIN_MS)
    for (const socket of unused) socket.destroy()
    // A client that never finishes its request must not keep the process alive.
    if (underWay > 0) server.closeAllConnections()
  }
}

/** Waits for a turn of the event loop that found nothing to read: all earlier connections are accepted by then. */
async function shortTurn(): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const start = performance.now()
    await nextTurn()
    if (performance.now() - start < SHORT_TURN_MS) return
  }
}
