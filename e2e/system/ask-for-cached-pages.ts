// Requests a cached page over 8 connections as fast as possible, and prints the responses per second.
import { connect } from 'node:net'

const [port, forMs] = process.argv.slice(2).map(Number)
const REQUEST = 'GET / HTTP/1.1\r\nhost: site.example\r\naccept-encoding: br\r\n\r\n'

let answered = 0
for (let connection = 0; connection < 8; connection += 1) {
  let missing = 0
  const socket = connect(port ?? 0, '127.0.0.1', () => socket.write(REQUEST))
  socket.on('data', (chunk) => {
    if (missing === 0) missing = responseLength(chunk)
    missing -= chunk.length
    if (missing > 0) return
    missing = 0
    answered += 1
    socket.write(REQUEST)
  })
}
setTimeout(() => {
  process.stdout.write(String((answered / performance.now()) * 1000))
  process.exit(0)
}, forMs)

function responseLength(firstChunk: Buffer): number {
  const headEnd = firstChunk.indexOf('\r\n\r\n') + 4
  const head = firstChunk.toString('latin1', 0, headEnd)
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`A cached page was not served: ${head}`)
  return headEnd + Number(/content-length: (\d+)/i.exec(head)?.[1])
}
