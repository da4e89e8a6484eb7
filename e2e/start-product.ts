// The production build on a fresh database with demo data, for the browser tests.
import { startDatabase, startServer } from './system/processes.ts'

const database = await startDatabase('browser')
const server = await startServer(database.url, {
  PORT: process.env.PORT ?? '4173',
  PUBLIC_URL: `http://127.0.0.1:${process.env.PORT ?? '4173'}`,
  DEMO: '1',
  SEED: 'demo',
  LOG_LEVEL: 'warn',
})

let stopping = false
server.process.once('exit', (code) => {
  if (!stopping) console.error(`The server ended by itself (${code}):\n${server.log()}`)
})

const stop = async () => {
  stopping = true
  await server.stop()
  await database.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
