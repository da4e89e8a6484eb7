import type { Mail } from '../../platform/mail.ts'
import { composeMail } from '../../platform/mail-layout.ts'

type About = { siteName: string; username: string }

export function verifyEmailMail({ siteName, username, url }: About & { url: string }): Mail {
  return composeMail({
    siteName,
    subject: `Confirm your email address for ${siteName}`,
    paragraphs: [`Hello ${username},`, 'please confirm your email address.'],
    action: { label: 'Confirm email address', url },
    ending: "The link works once, for 24 hours. If you didn't create an account, you can ignore this email.",
  })
}

export function resetPasswordMail({ siteName, username, url }: About & { url: string }): Mail {
  return composeMail({
    siteName,
    subject: `Reset your ${siteName} password`,
    paragraphs: [`Hello ${username},`, 'someone, hopefully you, asked to reset the password of your account.'],
    action: { label: 'Choose a new password', url },
    ending: "The link works once, for one hour. If it wasn't you, you can ignore this email: nothing has changed.",
  })
}

export function passwordChangedMail({ siteName, username }: About): Mail {
  return composeMail({
    siteName,
    subject: `Your ${siteName} password was changed`,
    paragraphs: [`Hello ${username},`, 'the password of your account was changed, and all devices were signed out.'],
    ending: 'If it wasn\'t you, use "Forgot password?" on the sign-in page right away.',
  })
}

export function passwordRemovedMail({ siteName, username, url }: About & { url: string }): Mail {
  return composeMail({
    siteName,
    subject: `Your ${siteName} password was removed`,
    paragraphs: [
      `Hello ${username},`,
      "you signed in with another site for the first time. We removed the password of your account and signed out all other devices, because we couldn't be sure that you had chosen that password.",
    ],
    action: { label: 'Choose a new password', url },
    ending: "You don't need a password as long as you sign in with the other site.",
  })
}

export function knownAddressMail({ siteName, username, url }: About & { url: string }): Mail {
  return composeMail({
    siteName,
    subject: `You already have an account at ${siteName}`,
    paragraphs: [
      `Hello ${username},`,
      "someone, hopefully you, tried to create an account with this email address. You already have one, so we didn't create another.",
    ],
    action: { label: 'Sign in', url },
    ending:
      'If you forgot your password, choose "Forgot password?" there. If it wasn\'t you, you can ignore this email.',
  })
}

export function changeEmailMail({ siteName, username, url }: About & { url: string }): Mail {
  return composeMail({
    siteName,
    subject: `Confirm your new email address for ${siteName}`,
    paragraphs: [`Hello ${username},`, 'please confirm that this is the new email address of your account.'],
    action: { label: 'Change my email address', url },
    ending: "The link works once, for 24 hours. If you didn't ask for it, you can ignore this email: nothing changes.",
  })
}

export function emailChangeAskedMail({ siteName, username, url }: About & { url: string }): Mail {
  return composeMail({
    siteName,
    subject: `Your ${siteName} email address is about to change`,
    paragraphs: [
      `Hello ${username},`,
      'someone, hopefully you, asked to change the email address of your account to another one.',
      "If it wasn't you, stop it: this keeps this address, or brings it back, and signs out all devices.",
    ],
    action: { label: "It wasn't me: stop it", url },
    ending: 'The link works once, for seven days. If it was you, you can ignore this email.',
  })
}

export function emailChangedMail({ siteName, username }: About): Mail {
  return composeMail({
    siteName,
    subject: `Your ${siteName} email address was changed`,
    paragraphs: [`Hello ${username},`, 'your account has another email address now. This one no longer signs in.'],
    ending: "If it wasn't you, open the link of the email that we sent you when it was asked for, right away.",
  })
}

/** Composes the mail to the owner of an address that another person entered for another account. */
export function addressInUseMail({ siteName, username, url }: About & { url: string }): Mail {
  return composeMail({
    siteName,
    subject: `You already have an account at ${siteName}`,
    paragraphs: [
      `Hello ${username},`,
      'someone, hopefully you, wants to use this email address for another account. Your account has it, so nothing changes.',
    ],
    action: { label: 'Sign in', url },
    ending:
      "To use it for the other account, change the address of this one first. If it wasn't you, you can ignore this email.",
  })
}

type FactorMail = (about: About & { url: string }) => Mail

const factorMail =
  (subject: (siteName: string) => string, text: string): FactorMail =>
  ({ siteName, username, url }) =>
    composeMail({
      siteName,
      subject: subject(siteName),
      paragraphs: [`Hello ${username},`, text],
      action: { label: 'See your security settings', url },
      ending: 'If it wasn\'t you, use "Forgot password?" on the sign-in page right away, and write to us.',
    })

/** The mails about changes of security factors. */
export const factorMails = {
  'factor-on': factorMail(
    (siteName) => `Two-factor sign-in is on at ${siteName}`,
    'from now on, signing in to your account also needs a code of your authenticator app.',
  ),
  'factor-off': factorMail(
    (siteName) => `Two-factor sign-in is off at ${siteName}`,
    'two-factor sign-in was turned off for your account. Signing in no longer needs a code.',
  ),
  'factor-reset': factorMail(
    (siteName) => `Two-factor sign-in was removed at ${siteName}`,
    'an administrator removed the authenticator app, passkeys and recovery codes of your account, and signed out all devices. Sign in with your password and set them up again.',
  ),
  'recovery-code-used': factorMail(
    (siteName) => `A recovery code was used at ${siteName}`,
    'someone, hopefully you, used one of the recovery codes of your account. It does not work again.',
  ),
  'passkey-added': factorMail(
    (siteName) => `A passkey was added at ${siteName}`,
    'a passkey was added to your account. It signs in without a password, and a password alone no longer does.',
  ),
  'passkey-removed': factorMail(
    (siteName) => `A passkey was removed at ${siteName}`,
    'a passkey of your account was removed. It no longer signs in.',
  ),
  'new-browser': factorMail(
    (siteName) => `New sign-in at ${siteName}`,
    'someone, hopefully you, signed in to your account with a browser that we did not know.',
  ),
} as const
