import { type Messages, rawTextOf } from '../../lib/forms/form-messages.ts'

/** Validates the rules of the sign-up form that the server does not enforce. */
export function signupChecks(data: FormData): Messages {
  const messages: Record<string, string> = {}
  const repeated = rawTextOf(data, 'confirmPassword')
  if (repeated === '') messages.confirmPassword = 'Please enter the password again'
  if (repeated !== rawTextOf(data, 'password')) messages.confirmPassword = 'Passwords do not match'
  if (data.get('terms') === null) messages.terms = 'Please agree to the terms and conditions'
  return messages
}
