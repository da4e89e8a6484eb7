import type { Mail } from '../../platform/mail.ts'
import { composeMail } from '../../platform/mail-layout.ts'

type About = { siteName: string; username: string }

export function verifyEmailMail({ siteName, username, url }: About & { url: string }): Mail {
  return composeMail({
    siteName,
    subject: `Confirm your email address for ${siteName}`,
    paragraphs: [`Hello ${username},`, 'please confirm that this email address is yours.'],
    action: { label: 'Confirm email address', url },
    ending: 'The link works once, for 24 hours. If you did not create an account, please ignore this mail.',
  })
}

export function resetPasswordMail({ siteName, username, url }: About & { url: string }): Mail {
  return composeMail({
    siteName,
    subject: `Reset your ${siteName} password`,
    paragraphs: [`Hello ${username},`, 'somebody, hopefully you, asked for a new password for your account.'],
    action: { label: 'Choose a new password', url },
    ending: 'The link works once, for one hour. If it was not you, please ignore this mail: nothing has changed.',
  })
}

export function passwordChangedMail({ siteName, username }: About): Mail {
  return composeMail({
    siteName,
    subject: `Your ${siteName} password was changed`,
    paragraphs: [
      `Hello ${username},`,
      'the password of your account was changed, and everybody who was signed in to it has been signed out.',
    ],
    ending: 'If it was not you, please use "Forgot password?" on the sign-in page at once.',
  })
}

export function passwordRemovedMail({ siteName, username, url }: About & { url: string }): Mail {
  return composeMail({
    siteName,
    subject: `Your ${siteName} password was removed`,
    paragraphs: [
      `Hello ${username},`,
      'you signed in with another site for the first time. We removed the password of your account and signed out everybody else, because we could not be sure that it was you who chose that password.',
    ],
    action: { label: 'Choose a new password', url },
    ending: 'You need no password as long as you sign in with the other site.',
  })
}

export function knownAddressMail({ siteName, username, url }: About & { url: string }): Mail {
  return composeMail({
    siteName,
    subject: `You already have an account at ${siteName}`,
    paragraphs: [
      `Hello ${username},`,
      'somebody, hopefully you, tried to create an account with this email address. It has one already, so nothing was created.',
    ],
    action: { label: 'Sign in', url },
    ending: 'If you forgot your password, choose "Forgot password?" there. If it was not you, please ignore this mail.',
  })
}
