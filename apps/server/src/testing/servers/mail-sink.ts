import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'

/**
 * Starts a real SMTP server that accepts every mail, and an HTTP server that returns the newest mail to an address:
 * `GET /?to=…`.
 */
export async function startMailSink(port: number): Promise<{ smtpUrl: string; stop: () => void }> {
  const newest = new Map<string, string>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const mail = Buffer.concat(chunks).toString()
        for (const { address } of session.envelope.rcptTo) newest.set(address, mail)
        done(null)
      })
    },
  })
  // A killed process does not close its connections properly.
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const mails = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://mails').searchParams.get('to') ?? ''
    response.writeHead(newest.has(to) ? 200 : 404).end(newest.get(to))
  })
  await new Promise<void>((resolve) => mails.listen(port, '127.0.0.1', resolve))
  const address = smtp.server.address()
  return {
    smtpUrl: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop: () => {
      smtp.close()
      mails.close()
    },
  }
}
