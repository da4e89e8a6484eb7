// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RouteAnnouncer } from './route-announcer.tsx'

let root: Root
let router: ReturnType<typeof createMemoryRouter>
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  router = createMemoryRouter([
    {
      Component: Frame,
      children: [
        { path: '/', element: <Page title="Home" /> },
        { path: '/models', element: <Page title="Models" /> },
        { path: '/login', element: <Page title="Login" hasField /> },
      ],
    },
  ])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<RouterProvider router={router} />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

function Frame() {
  return (
    <>
      <header>
        <Link to="/models">Menu</Link>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <RouteAnnouncer />
    </>
  )
}

function Page({ title, hasField = false }: { title: string; hasField?: boolean }) {
  return (
    <>
      <title>{`${title} - Inferdex`}</title>
      <h1>{title}</h1>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- tests a page that sets its own focus */}
      {hasField && <input autoFocus />}
    </>
  )
}

const announced = () => document.querySelector('[role=status]')?.textContent
const move = (to: string) => act(async () => router.navigate(to))

describe('after a move inside the site', () => {
  it('screen readers hear the title of the new page, and nothing at the first one [USE-25]', async () => {
    expect(announced()).toBe('')
    await move('/models')
    expect(announced()).toBe('Models - Inferdex')
    await move('/models?page=2')
    expect(announced()).toBe('Models - Inferdex')
  })

  it('the focus is on the main heading, also when a link outside of it was followed [USE-25]', async () => {
    document.querySelector('a')?.focus()
    await move('/models')
    expect(document.activeElement?.tagName).toBe('H1')
    expect(document.activeElement?.textContent).toBe('Models')
  })

  it('the focus stays where it is while the path does not change, and in a field that the page has chosen', async () => {
    document.querySelector('a')?.focus()
    await move('/?page=2')
    expect(document.activeElement?.tagName).toBe('A')
    await move('/login')
    expect(document.activeElement?.tagName).toBe('INPUT')
  })
})
