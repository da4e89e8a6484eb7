import { SMTPServer } from 'smtp-server'
import { atEndOfFile } from '../end-of-file.ts'
import type { TestApp } from '../test-app.ts'
import { jobsFor } from '../../jobs.ts'
import type { JobProblem } from '../../platform/job-queue.ts'
import { readConfig } from '../../config.ts'
import { createStorage } from '../../platform/storage/create-storage.ts'
import { runJobsAt } from '../run-jobs.ts'

export type ReceivedMail = { to: string; subject: string; raw: string; text: string }
export type MailServer = {
  url: string
  mails: ReceivedMail[]
  isRefusing: boolean
  /** Called after a mail has arrived, before its sender gets the response. Returns why it is refused, or nothing. */
  onMail: (mail: ReceivedMail) => Promise<string | void>
}

/** Starts a real SMTP server on this machine that stores all mails. */
export async function mailServer(): Promise<MailServer> {
  const state: MailServer = { url: '', mails: [], isRefusing: false, onMail: async () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(state.isRefusing ? Object.assign(new Error(`No mailbox for ${address}`), { responseCode: 450 }) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const mail = readMail(Buffer.concat(chunks).toString(), session.envelope.rcptTo[0]?.address ?? '')
        state.mails.push(mail)
        void publish(mail, done)
      })
    },
  })
  // A killed client resets its connection, which is not an error of the server.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
  })
  async function publish(mail: ReceivedMail, done: (error: Error | null) => void): Promise<void> {
    const refusal = await state.onMail(mail)
    done(typeof refusal === 'string' ? Object.assign(new Error(refusal), { responseCode: 451 }) : null)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEndOfFile(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  state.url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return state
}

function readMail(raw: string, to: string): ReceivedMail {
  const text = decodeQuotedPrintable(/Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? '')
  return { to, subject: /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '', raw, text }
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Runs the mail jobs that are due, as a running process does every two seconds, and returns the failures. */
export async function sendDueMails(
  { database, clock }: TestApp,
  server: MailServer,
  contactMailbox: string | null = null,
): Promise<JobProblem[]> {
  const config = readConfig({
    NODE_ENV: 'test',
    SMTP_URL: server.url,
    MAIL_FROM: 'Inferdex <no-reply@inferdex.example>',
    ...(contactMailbox !== null && { CONTACT_MAILBOX: contactMailbox }),
  })
  const given = { db: database.db, storage: createStorage(config), now: () => clock.now }
  return await runJobsAt(database, clock.now, jobsFor(config, given))
}

/** Returns the token in the link of the newest mail to this address. */
export function tokenFromMail(server: MailServer, to: string): string {
  const mail = server.mails.findLast((one) => one.to === to)
  const token = /#token=([\w-]{43})(?![\w-])/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`No mail with a link to ${to}`)
  return token
}
