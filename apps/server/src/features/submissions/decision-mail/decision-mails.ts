import type { Mail } from '../../../platform/mail.ts'
import { composeMail } from '../../../platform/mail-layout.ts'

type Decided = {
  siteName: string
  username: string
  /** A short description of the proposal. */
  subject: string
  isApproved: boolean
  reviewNote: string | null
  url: string
}

export function submissionDecidedMail({ siteName, username, subject, isApproved, reviewNote, url }: Decided): Mail {
  const decision = isApproved ? 'approved' : 'not accepted'
  return composeMail({
    siteName,
    subject: `Your submission was ${decision}: ${subject}`,
    paragraphs: [
      `Hello ${username},`,
      isApproved
        ? `thank you, your submission "${subject}" was approved.`
        : `your submission "${subject}" was reviewed and not accepted.`,
      ...(reviewNote === null || reviewNote === '' ? [] : [`Note from our team: ${reviewNote}`]),
    ],
    action: { label: 'See your submissions', url },
    ending: "You're getting this email because you submitted data.",
  })
}
