/** What is recorded about the security of an account, with the words in which its owner reads it. */
export const securityEvents = {
  'signed-in': 'Signed in',
  'password-changed': 'Password changed',
  'email-change-asked': 'Asked to change the email address',
  'email-changed': 'Email address changed',
  'email-change-stopped': 'Change of the email address stopped',
  'factor-on': 'Two-factor sign-in turned on',
  'factor-off': 'Two-factor sign-in turned off',
  'recovery-codes-renewed': 'New recovery codes',
  'recovery-code-used': 'Recovery code used',
  'code-refused': 'Wrong code',
  'password-refused': 'Wrong password',
  'passkey-refused': 'Passkey not accepted',
  confirmed: 'Confirmed that it is you',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
} as const

export type SecurityEventKind = keyof typeof securityEvents
