// The production build on a fresh database with demo data, for the browser tests.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailSink } from '../apps/server/src/testing/mail-sink.ts'
import { mailsPort } from './mails.ts'
import { startDatabase, startServer } from './system/processes.ts'

const port = process.env.PORT ?? '4173'
const mails = await startMailSink(mailsPort(Number(port)))
const database = await startDatabase('browser')
const server = await startServer(database.url, {
  PORT: port,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SMTP_URL: mails.smtpUrl,
  MAIL_FROM: 'Inferdex <no-reply@inferdex.example>',
  CONTACT_MAILBOX: 'team@inferdex.example',
  MEDIA_DIR: join(tmpdir(), `inferdex-media-${process.pid}`),
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
  mails.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
