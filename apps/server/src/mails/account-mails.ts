import type { Mail } from '../platform/mail.ts'
import { letter } from './layout.ts'

type About = { siteName: string; username: string }

export function verifyEmailMail({ siteName, username, url }: About & { url: string }): Mail {
  return letter({
    siteName,
    subject: `Confirm your email address for ${siteName}`,
    paragraphs: [`Hello ${username},`, 'please confirm that this email address is yours.'],
    action: { label: 'Confirm email address', url },
    ending: 'The link works once, for 24 hours. If you did not create an account, please ignore this mail.',
  })
}

export function resetPasswordMail({ siteName, username, url }: About & { url: string }): Mail {
  return letter({
    siteName,
    subject: `Reset your ${siteName} password`,
    paragraphs: [`Hello ${username},`, 'somebody, hopefully you, asked for a new password for your account.'],
    action: { label: 'Choose a new password', url },
    ending: 'The link works once, for one hour. If it was not you, please ignore this mail: nothing has changed.',
  })
}

export function passwordChangedMail({ siteName, username }: About): Mail {
  return letter({
    siteName,
    subject: `Your ${siteName} password was changed`,
    paragraphs: [
      `Hello ${username},`,
      'the password of your account was changed, and everybody who was signed in to it has been signed out.',
    ],
    ending: 'If it was not you, please use "Forgot password?" on the sign-in page at once.',
  })
}
