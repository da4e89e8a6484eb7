import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export type Mail = {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The recipient of replies, if not the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string }
  readonly headers?: Readonly<Record<string, string>>
  /** The same when a mail is sent again, so that a mail server can drop the second one. */
  readonly messageId?: string
}
export type SendMail = (to: string, mail: Mail) => Promise<void>

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'NODE_ENV' | 'DEMO'>

// Well below the time after which an unfinished job is retried.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** Tokens of links, which are at least this long. */
const SECRET = /[\w-]{43,}/g

/**
 * Returns the function that sends mails: over SMTP, or to the terminal in development and in a demo. Returns null in
 * production without SMTP, because a mail can contain a link that opens an account, which must not be logged.
 */
export function createMailer({ SMTP_URL, MAIL_FROM, NODE_ENV, DEMO }: MailConfig): SendMail | null {
  if (SMTP_URL !== undefined) return smtpMailer(SMTP_URL, MAIL_FROM)
  return NODE_ENV === 'development' || DEMO ? showInTerminal : null
}

export function smtpMailer(url: string, from: string | undefined): SendMail {
  const transport = createTransport({ url, ...TIMEOUTS })
  return async (to, mail) => {
    try {
      await transport.sendMail({ from, to, ...mail })
    } catch (error) {
      throw withoutSecrets(error)
    }
  }
}

/** Returns the error as it is stored. A mail server that refuses a link may quote it, with its secret token. */
function withoutSecrets(error: unknown): Error {
  const { message, code } = error as Error & { code?: string }
  return Object.assign(new Error(message.replaceAll(SECRET, '[secret]')), { code })
}

async function showInTerminal(to: string, { subject, text }: Mail): Promise<void> {
  console.info(`\nMail to ${to}: ${subject}\n\n${text}\n`)
}

/** Returns the mailbox for contact messages, or null if staff reads them only on the site. */
export function contactMailbox({ CONTACT_MAILBOX, SITE_CONFIG }: Pick<Config, 'CONTACT_MAILBOX' | 'SITE_CONFIG'>) {
  return CONTACT_MAILBOX ?? SITE_CONFIG.contact.general ?? null
}

/** Returns whether this installation sends mail. Features that need mail are hidden without it. */
export function sendsMail({ SMTP_URL, NODE_ENV }: Pick<Config, 'SMTP_URL' | 'NODE_ENV'>): boolean {
  return SMTP_URL !== undefined || NODE_ENV !== 'production'
}

/**
 * Returns whether people can subscribe to the newsletter. In a demo without SMTP they can, and the mails are printed in
 * the log; accounts work there without mail, so that no address has to be confirmed.
 */
export function hasNewsletter(config: Pick<Config, 'SMTP_URL' | 'NODE_ENV' | 'DEMO'>): boolean {
  return sendsMail(config) || config.DEMO
}
