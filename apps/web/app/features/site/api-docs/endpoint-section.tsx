import { roles } from '@inferdex/contracts/protocol/roles'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { BodyText } from './body-text.tsx'
import { callExamples } from './call-examples.ts'
import { CodeBox } from '../../../components/ui/code-box.tsx'
import type { DocumentedEndpoint } from './openapi.ts'
import { ParameterTable } from './parameter-table.tsx'

const METHOD_TONES: Readonly<Record<string, BadgeTone>> = {
  GET: 'info',
  POST: 'positive',
  PUT: 'caution',
  PATCH: 'caution',
  DELETE: 'negative',
}

type EndpointSectionProps = { base: string; site: string; endpoint: DocumentedEndpoint }

export function EndpointSection({ base, site, endpoint }: EndpointSectionProps) {
  const { id, method, path, summary, access, isPublic, parameters, body, answers } = endpoint
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-18 gap-3 border-t border-line py-6">
      <div>
        <h3 id={`${id}-title`} className="flex flex-wrap items-center gap-2">
          <Badge tone={METHOD_TONES[method] ?? 'neutral'} className="font-mono">
            {method}
          </Badge>
          <code className="figure text-14 font-semibold wrap-anywhere">
            {base}
            {path}
          </code>
        </h3>
        <p className="mt-1 text-ink-muted">{summary}</p>
        <p className="mt-1 text-13 text-ink-muted">
          Access: <span className="text-ink">{accessText(access)}</span>
        </p>
      </div>
      <details>
        <summary className="w-fit cursor-pointer rounded-control text-13 font-medium text-accent hover:text-accent-strong">
          {isPublic ? 'Examples, parameters and responses' : 'Parameters, body and responses'}
        </summary>
        <div className="mt-3 grid gap-3">
          {isPublic && callExamples(endpoint, site).map((example) => <CodeBox key={example.language} {...example} />)}
          {parameters.length > 0 && <ParameterTable parameters={parameters} />}
          {body !== null && <BodyText label="Body" body={body} />}
          {answers.map(({ status, description, mediaType, body: answer }) =>
            answer === null ? (
              <p key={status} className="text-13 text-ink-muted">
                Answers <code className="figure text-ink">{status}</code> {description}
                {mediaType !== null && ` (${mediaType})`}
              </p>
            ) : (
              <BodyText key={status} label={`Answer ${status}`} body={answer} />
            ),
          )}
        </div>
      </details>
    </section>
  )
}

function accessText(access: string): string {
  if (access === 'anyone') return 'anyone'
  return access === roles.join(', ') ? 'any signed-in user' : `signed in as ${access.replaceAll(', ', ' or ')}`
}
