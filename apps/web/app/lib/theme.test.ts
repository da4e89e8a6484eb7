// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FIRST_PAINT_SCRIPT, toggleTheme } from './theme.ts'

const root = document.documentElement
const paint = (systemIsDark: boolean) => {
  vi.stubGlobal('matchMedia', () => ({ matches: systemIsDark }))
  runInThisContext(FIRST_PAINT_SCRIPT)
}

beforeEach(() => {
  localStorage.clear()
  root.className = ''
  delete root.dataset.viewer
  document.head.innerHTML = ''
})

describe('the first paint', () => {
  it('prefers the stored theme to that of the system', () => {
    localStorage.setItem('theme', 'light')
    paint(true)
    expect(root.classList.contains('dark')).toBe(false)
  })
  it('uses the theme of the system without a stored one', () => {
    paint(true)
    expect(root.classList.contains('dark')).toBe(true)
  })
  it('ignores a stored value that is not a theme', () => {
    localStorage.setItem('theme', 'purple')
    paint(false)
    expect(root.classList.contains('dark')).toBe(false)
  })
  it('reserves space for personal links only when a token is stored', () => {
    paint(false)
    expect(root.dataset.viewer).toBeUndefined()
    localStorage.setItem('auth_token', 'x')
    paint(false)
    expect(root.dataset.viewer).toBe('member')
    localStorage.setItem('auth', JSON.stringify({ user: { username: 'ADMIN', role: 'USER' } }))
    paint(false)
    expect(root.dataset.viewer).toBe('member')
    localStorage.setItem('auth', JSON.stringify({ user: { role: 'ADMIN' } }))
    paint(false)
    expect(root.dataset.viewer).toBe('staff')
  })
})

describe('the toggle', () => {
  it('stores the choice and sets the class', () => {
    toggleTheme()
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(root.classList.contains('dark')).toBe(true)
    toggleTheme()
    expect(localStorage.getItem('theme')).toBe('light')
    expect(root.classList.contains('dark')).toBe(false)
  })
})
