import { describe, expect, it } from 'vitest'
import { signInErrorText } from './sign-in-errors.ts'
import { signupChecks } from './signup-checks.ts'

function form(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

describe('the rules of the sign-up form', () => {
  it('accepts a repeated password and agreed terms', () => {
    expect(signupChecks(form({ password: 'abcdefgh', confirmPassword: 'abcdefgh', terms: 'on' }))).toEqual({})
  })
  it('wants the same password twice [PUB-AUTH-12]', () => {
    const messages = signupChecks(form({ password: 'abcdefgh', confirmPassword: 'abc', terms: 'on' }))
    expect(messages).toEqual({ confirmPassword: 'Passwords do not match' })
  })
  it('wants the terms to be agreed to [PUB-AUTH-13]', () => {
    const messages = signupChecks(form({ password: 'abcdefgh', confirmPassword: 'abcdefgh' }))
    expect(messages).toEqual({ terms: 'Please agree to the terms and conditions' })
  })
  it('wants every field', () => {
    expect(Object.keys(signupChecks(form({})))).toEqual(['confirmPassword', 'terms'])
  })
})

describe('the error in the URL', () => {
  it('is put into words and never repeated', () => {
    expect(signInErrorText(null)).toBeNull()
    expect(signInErrorText('no_token')).toContain('try again')
    expect(signInErrorText('account_banned')).toBe('This account is banned')
    expect(signInErrorText('Call +1 555 0100 to unlock')).toBe('Please try again.')
    expect(signInErrorText('constructor')).toBe('Please try again.')
  })
})
