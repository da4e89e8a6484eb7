import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export type Mail = { readonly subject: string; readonly html: string; readonly text: string }
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

/** A production installation without an SMTP server sends no mail, and what needs mail is not there. */
export function sendsMail({ SMTP_URL, NODE_ENV }: Pick<Config, 'SMTP_URL' | 'NODE_ENV'>): boolean {
  return SMTP_URL !== undefined || NODE_ENV !== 'production'
}
