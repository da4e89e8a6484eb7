import type { Provider } from '@inferdex/contracts/providers/providers'
import { Blocks, ExternalLink, Globe, type LucideIcon, Plug, Puzzle, Terminal } from 'lucide-react'
import { Badge } from '../../../components/ui/badge.tsx'
import { Card, CardBody, CardFoot } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { SectionTitle } from '../../../components/ui/section-title.tsx'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'

type Tool = Provider['tools'][number]

const TYPES = {
  cli: { label: 'CLI', Icon: Terminal },
  extension: { label: 'IDE Extension', Icon: Puzzle },
  web: { label: 'Web Access', Icon: Globe },
  api: { label: 'API Access', Icon: Plug },
  other: { label: 'Other', Icon: Blocks },
} as const satisfies Record<Tool['type'], { label: string; Icon: LucideIcon }>

export function IntegrationsTab({ name, tools }: { name: string; tools: readonly Tool[] }) {
  return (
    <section aria-labelledby="integrations" className="pt-4">
      <SectionTitle id="integrations">Integrations</SectionTitle>
      {tools.length === 0 ? (
        <EmptyState
          level={3}
          title="No integrations recorded"
          icon={<Blocks aria-hidden />}
          className="rounded-box border border-dashed border-line-strong"
        >
          We don't know of a tool that works with {name}.
        </EmptyState>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
          {tools.map((tool) => (
            <ToolCard key={tool.id} tool={tool} />
          ))}
        </div>
      )}
    </section>
  )
}

function ToolCard({ tool }: { tool: Tool }) {
  const { label, Icon } = TYPES[tool.type]
  return (
    <Card>
      <div className="flex items-start gap-3 px-4 pt-4">
        <span className="inline-grid size-10 shrink-0 place-items-center rounded-box border border-line bg-sunken text-ink-muted">
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-16 leading-[22px] font-semibold tracking-[-0.01em]">{tool.name}</h3>
          {tool.platform !== null && <p className="truncate text-13 text-ink-muted">{tool.platform}</p>}
        </div>
      </div>
      <CardBody>
        {tool.description !== null && <p>{tool.description}</p>}
        <p className="flex flex-wrap gap-1.5">
          <Badge>{label}</Badge>
          {tool.official && <Badge tone="accent">Official</Badge>}
        </p>
      </CardBody>
      {tool.documentation !== null && (
        <CardFoot>
          <a href={tool.documentation} target="_blank" rel="nofollow noopener noreferrer" className={textLinkClass}>
            Documentation
            <ExternalLink aria-hidden className="size-3.5" />
            <span className="sr-only"> of {tool.name}, opens in a new tab</span>
          </a>
        </CardFoot>
      )}
    </Card>
  )
}
