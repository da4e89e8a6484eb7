import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { passwordProblem } from './password-rules.ts'

describe('passwordProblem', () => {
  it.each([
    ['1234567', 'Password must be at least 8 characters'],
    ['', 'Password must be at least 8 characters'],
    ['12345678', null],
    ['🦀🦀🦀🦀🦀🦀🦀', 'Password must be at least 8 characters'],
    ['🦀🦀🦀🦀🦀🦀🦀🦀', null],
  ])('%s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })
})

describe('isCommonPassword', () => {
  const unlisted = () => false

  it.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    'passwordpassword',
    'qwertyuiop',
    'qwertyqwerty',
    '12345678',
    '87654321',
    'aaaaaaaa',
    'abababab',
    'letmein123',
    'iloveyou!!',
    'admin2026',
    'inferdex1',
    'Summer2026!',
    '1qaz2wsx',
    '19871225',
  ])('%s is refused', (password) => {
    expect(isCommonPassword(password, [], unlisted)).toBe(true)
  })

  it.each([
    'correct horse battery staple',
    'inferdex-demo',
    'tr0ub4dor&3x',
    'xK9$mq2Lp0',
    'my dog eats 3 lemons',
    'пароход идёт на север',
    '水曜日の朝に走る犬',
  ])('%s is accepted', (password) => {
    expect(isCommonPassword(password, ['ada', 'ada@example.org'], unlisted)).toBe(false)
  })

  it('refuses the name of the account and its e-mail', () => {
    expect(isCommonPassword('Grace.Hopper', ['grace.hopper'], unlisted)).toBe(true)
    expect(isCommonPassword('grace@example.org', ['grace', 'grace@example.org'], unlisted)).toBe(true)
  })

  it.each(['sunflower', 'SunFlower', 'sunflower99!', '5unfl0wer', '2026-sunflower'])(
    '%s is refused, because of a listed word',
    (password) => {
      expect(isCommonPassword(password, [], (lower) => lower === 'sunflower')).toBe(true)
    },
  )

  it.each(['sunflower seeds at noon', 'my sunflower', 'sunflowerpetal'])(
    '%s is accepted, although it has a listed word in it',
    (password) => {
      expect(isCommonPassword(password, [], (lower) => lower === 'sunflower')).toBe(false)
    },
  )
})
