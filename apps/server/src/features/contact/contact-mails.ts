import type { Mail } from '../../platform/mail.ts'
import { composeMail } from '../../platform/mail-layout.ts'

type ContactMessage = { siteName: string; name: string; email: string; subject: string; message: string; url: string }

/** Returns the mail to the team. A reply to it goes to the sender of the message. */
export function contactMessageMail({ siteName, name, email, subject, message, url }: ContactMessage): Mail {
  return {
    ...composeMail({
      siteName,
      subject: `Contact form: ${subject}`,
      paragraphs: [`${name} <${email}> writes:`, ...message.split(/\n{2,}/)],
      action: { label: 'Open messages', url },
      ending: 'Reply to this email to answer the sender, then mark the message as answered.',
    }),
    replyTo: { name, address: email },
  }
}
