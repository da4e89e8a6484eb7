// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyLateFonts, FIRST_PAINT_SCRIPT, toggleTheme } from './theme.ts'

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

describe('the privacy question', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'globalPrivacyControl'))

  it('is asked until it is answered [USE-05]', () => {
    paint(false)
    expect(root.dataset.consent).toBe('asked')
    localStorage.setItem('consent', 'declined')
    paint(false)
    expect(root.dataset.consent).toBe('given')
  })
  it('is not asked if the browser has already declined for its user [USE-05]', () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
    paint(false)
    expect(root.dataset.consent).toBe('given')
  })
})

describe('the fonts', () => {
  const withFonts = (load: () => Promise<unknown>) =>
    Object.defineProperty(document, 'fonts', { value: { load }, configurable: true })
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    Reflect.deleteProperty(document, 'fonts')
  })

  it('are waited for before the first paint [USE-07]', async () => {
    withFonts(() => new Promise((resolve) => setTimeout(resolve, 800)))
    paint(false)
    await vi.advanceTimersByTimeAsync(799)
    expect(root.classList.contains('fonts-arriving')).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(root.classList.contains('fonts-arriving')).toBe(false)
    await vi.advanceTimersByTimeAsync(5000)
    expect(root.classList.contains('fonts-late')).toBe(false)
  })
  it('that take too long are used from the next page on, so that no text moves [USE-07]', async () => {
    withFonts(() => new Promise((resolve) => setTimeout(resolve, 3000)))
    paint(false)
    await vi.advanceTimersByTimeAsync(2000)
    expect([...root.classList]).toEqual(['fonts-late'])
    await vi.advanceTimersByTimeAsync(1000)
    expect([...root.classList]).toEqual(['fonts-late'])
    applyLateFonts()
    expect([...root.classList]).toEqual([])
  })
  it('that cannot be loaded keep nobody waiting', async () => {
    withFonts(() => Promise.reject(new Error('offline')))
    paint(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(root.classList.contains('fonts-arriving')).toBe(false)
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
