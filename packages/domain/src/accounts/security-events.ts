/** The recorded security events of an account, with the text that its owner reads. */
export const securityEvents = {
  'signed-in': 'Signed in',
  'password-changed': 'Password changed',
  'reset-asked': 'Link for a new password sent',
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
  'factor-reset': 'Two-factor sign-in removed by an administrator',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'api-key-created': 'API key created',
  'api-key-revoked': 'API key revoked',
  'role-changed': 'Role changed by an administrator',
  banned: 'Banned',
  unbanned: 'Ban lifted',
} as const

export type SecurityEventKind = keyof typeof securityEvents
