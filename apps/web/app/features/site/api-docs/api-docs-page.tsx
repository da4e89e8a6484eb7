import type { ReactNode } from 'react'
import { ApiGuide, GUIDE } from './api-guide.tsx'
import { BodyText } from './body-text.tsx'
import { EndpointSection } from './endpoint-section.tsx'
import type { ApiDocs } from './openapi.ts'

type ApiDocsPageProps = { docs: ApiDocs; site: string; siteName: string }

export function ApiDocsPage({ docs, site, siteName }: ApiDocsPageProps) {
  return (
    <div className="wrap grid items-start gap-10 pt-4 md:grid-cols-[208px_minmax(0,1fr)] md:pt-6">
      <nav
        aria-label="Endpoints"
        className="sticky top-20 hidden max-h-[calc(100dvh-96px)] overflow-y-auto text-13 md:block"
      >
        <NavGroup title="Basics">
          {GUIDE.map(([id, title]) => (
            <NavItem key={id} id={id}>
              {title}
            </NavItem>
          ))}
          <NavItem id="authentication">Authentication</NavItem>
          <NavItem id="errors">Errors</NavItem>
        </NavGroup>
        {docs.groups.map(({ name, endpoints }) => (
          <NavGroup key={name} title={name}>
            {endpoints.map(({ id, method, path }) => (
              <NavItem key={id} id={id}>
                <span className="figure">
                  <span className="text-ink-faint">{method}</span> {path}
                </span>
              </NavItem>
            ))}
          </NavGroup>
        ))}
      </nav>
      <div className="min-w-0 max-w-220">
        <h1 className="text-20 font-[640] tracking-[-0.02em] sm:text-28">API documentation</h1>
        <p className="mt-1 mb-6 max-w-[72ch] text-ink-muted">
          All of {siteName}'s pages are built on these endpoints. Paths start with{' '}
          <code className="figure text-ink">{docs.base}</code>, bodies are JSON, dates are ISO 8601. The OpenAPI
          description is at{' '}
          <a
            href={`${docs.base}/openapi.json`}
            className="figure text-accent underline underline-offset-3 hover:text-accent-strong"
          >
            {docs.base}/openapi.json
          </a>
          {docs.staffCalls > 0 && `, with ${docs.staffCalls} more endpoints for staff`}.
        </p>
        <ApiGuide site={site} />
        <Authentication base={docs.base} />
        <Errors docs={docs} />
        {docs.groups.map(({ name, endpoints }) => (
          <div key={name} className="mt-6">
            <h2 className="mb-3 text-20 font-[620] tracking-[-0.015em]">{name}</h2>
            {endpoints.map((endpoint) => (
              <EndpointSection key={endpoint.id} base={docs.base} site={site} endpoint={endpoint} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function NavGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-4">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

function NavItem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <li>
      <a href={`#${id}`} className="block truncate py-1 text-ink-muted hover:text-ink hover:underline">
        {children}
      </a>
    </li>
  )
}

function Authentication({ base }: { base: string }) {
  return (
    <section id="authentication" className="grid scroll-mt-18 gap-3 border-t border-line py-6">
      <h2 className="text-20 font-[620] tracking-[-0.015em]">Authentication</h2>
      <p className="max-w-[72ch] text-ink-muted">
        Public endpoints need no token. For the others, sign in, keep the token from the response, and send it in the{' '}
        <code className="figure text-ink">Authorization</code> header. A token expires after 7 days without use, after
        30 days at the latest, and when you sign out.
      </p>
      <pre
        // A scrolling region must be focusable for keyboard users.
        tabIndex={0}
        className="overflow-x-auto rounded-box border border-line bg-surface p-4 font-mono text-13 leading-5"
      >
        <code>{`curl -X POST https://your-host${base}/auth/login \\
  -H 'content-type: application/json' \\
  -d '{"email":"you@company.com","password":"..."}'

curl https://your-host${base}/auth/me -H 'authorization: Bearer TOKEN'`}</code>
      </pre>
    </section>
  )
}

function Errors({ docs: { errors, errorBody } }: { docs: ApiDocs }) {
  return (
    <section id="errors" className="grid scroll-mt-18 gap-3 border-t border-line py-6">
      <h2 className="text-20 font-[620] tracking-[-0.015em]">Errors</h2>
      <p className="max-w-[72ch] text-ink-muted">
        All errors share one format. Show <code className="figure text-ink">error</code> to people, check{' '}
        <code className="figure text-ink">code</code> in your program, and tell us the{' '}
        <code className="figure text-ink">requestId</code> when you report a problem.
      </p>
      <table className="w-full overflow-hidden rounded-box border border-line bg-surface text-left text-13">
        <thead className="bg-sunken text-12 text-ink-muted">
          <tr>
            <th scope="col" className="w-20 px-3 py-2 text-right font-medium">
              Status
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Code
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {errors.map(({ code, status }) => (
            <tr key={code}>
              <td className="figure px-3 py-1.5 text-right">{status}</td>
              <td className="px-3 py-1.5">
                <code className="figure">{code}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {errorBody !== null && <BodyText label="Error body" body={errorBody} />}
    </section>
  )
}
