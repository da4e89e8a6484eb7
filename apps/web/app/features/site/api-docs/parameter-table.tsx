import type { DocumentedEndpoint } from './openapi.ts'

/** Renders a table that scrolls inside its frame. */
export function ParameterTable({ parameters }: { parameters: DocumentedEndpoint['parameters'] }) {
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label="Parameters"
      className="relative overflow-x-auto rounded-box border border-line bg-surface"
    >
      <table className="w-full min-w-120 text-left text-13">
        <caption className="border-b border-line bg-sunken px-3 py-2 text-left text-12 font-medium text-ink-muted">
          Parameters
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Place</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {parameters.map(({ name, type, isInPath, isRequired }) => (
            <tr key={name} className="align-top">
              <th scope="row" className="w-2/5 px-3 py-2 font-normal">
                <code className="figure text-ink">{name}</code>{' '}
                {!isRequired && <span className="text-12 text-ink-faint">optional</span>}
              </th>
              <td className="px-3 py-2">
                <code className="figure wrap-anywhere text-ink-muted">{type}</code>
              </td>
              <td className="w-1/4 px-3 py-2 text-12 text-ink-muted">{isInPath ? 'in the path' : 'in the query'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
