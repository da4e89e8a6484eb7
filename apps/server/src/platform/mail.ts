import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export type Mail = {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Who gets the answer, where that is not the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string }
  readonly headers?: Readonly<Record<string, string>>
}
export type SendMail = (to: string, mail: Mail) => Promise<void>

// Well below the time after which an unfinished job is tried again.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Over SMTP; without a server, development shows the mail in the terminal. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): SendMail {
  if (SMTP_URL === undefined) {
    return async (to, { subject, text }) => console.info(`\nMail to ${to}: ${subject}\n\n${text}\n`)
  }
  const transport = createTransport({ url: SMTP_URL, ...TIMEOUTS })
  return async (to, mail) => {
    await transport.sendMail({ from: MAIL_FROM, to, ...mail })
  }
}

/** Where messages of readers go; null: nowhere, and staff reads them on the site only. */
export function contactMailbox({ CONTACT_MAILBOX, SITE_CONFIG }: Pick<Config, 'CONTACT_MAILBOX' | 'SITE_CONFIG'>) {
  return CONTACT_MAILBOX ?? SITE_CONFIG.contact.general ?? null
}

/** A production installation without an SMTP server sends no mail, and what needs mail is not there. */
export function sendsMail({ SMTP_URL, NODE_ENV }: Pick<Config, 'SMTP_URL' | 'NODE_ENV'>): boolean {
  return SMTP_URL !== undefined || NODE_ENV !== 'production'
}
