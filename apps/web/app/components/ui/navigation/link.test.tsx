import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Link as RouterLink } from 'react-router'
import { expect, it } from 'vitest'
import { Link } from './link.tsx'

it.each([
  ['/models', {}],
  ['/models?q=a%20b&sort=price', { className: 'x', 'aria-current': 'page' as const }],
  ['/changes#today', { replace: true, preventScrollReset: true, state: { from: 1 } }],
  ['?sort=price', { title: 'In this page' }],
  ['https://example.org/', {}],
  ['//example.org/', {}],
])('%s is written as the router writes it', (to, props) => {
  const Page = createRoutesStub([
    {
      path: '/here',
      Component: () => (
        <>
          <Link to={to} {...props}>
            Own
          </Link>
          <RouterLink to={to} {...props}>
            Own
          </RouterLink>
        </>
      ),
    },
  ])
  const [own, others] = renderToStaticMarkup(<Page initialEntries={['/here']} />).split('</a>')
  const attributes = (html = '') => html.match(/[\w-]+="[^"]*"/g)?.toSorted()
  expect(attributes(own)).toEqual(attributes(others))
})
