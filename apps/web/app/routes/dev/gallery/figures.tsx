import { formatScore, formatTokens } from '@inferdex/domain/text/number-display'
import { formatAge } from '@inferdex/domain/text/date-display'
import { Lock } from 'lucide-react'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { Sparkline } from '../../../components/charts/sparkline.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { ErrorState } from '../../../components/ui/states/error-state.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Price } from '../../../components/figures/price.tsx'
import { ProgressBar } from '../../../components/ui/states/progress-bar.tsx'
import { Rating } from '../../../components/figures/rating.tsx'
import { Skeleton } from '../../../components/ui/states/skeleton.tsx'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { Example, Section, type SectionProps } from './section.tsx'

const NOW = new Date('2026-07-02T12:00:00Z')
const AGES = [
  '2026-07-02T11:59:30Z',
  '2026-07-02T11:12:00Z',
  '2026-06-30T09:00:00Z',
  '2026-03-01T09:00:00Z',
  '2024-05-01T09:00:00Z',
]

export function Figures({ theme }: SectionProps) {
  return (
    <Section id={`${theme}-figures`} title="Figures and states" note="No digit is invented, colour never speaks alone">
      <Example label="Prices in a column: points line up; five kinds of no price" stack>
        <ul className="grid w-40 justify-items-end gap-1 rounded-box border border-line bg-surface p-3">
          {['12.5', '0.15', '0.0375', '3', '0.003625', '0'].map((amount) => (
            <li key={amount}>
              <Price amount={amount} decimals={6} best={amount === '0.003625'} />
            </li>
          ))}
          <li>
            <Price amount={null} kind="free" />
          </li>
          <li>
            <Price amount={null} kind="included" />
          </li>
          <li>
            <Price amount={null} kind="unknown" />
          </li>
          <li>
            <Price amount={null} kind="not-applicable" />
          </li>
        </ul>
      </Example>
      <Example label="Ratings, sparklines, numbers">
        <Rating value={4.2} count={86} />
        <Rating value={3.5} count={12} stars />
        <Rating value={null} />
        <Sparkline
          until={40}
          label="Fell from $1.40 to $0.50"
          points={[
            { at: 0, value: 1.4 },
            { at: 10, value: 0.9 },
            { at: 25, value: 0.5 },
          ]}
        />
        <Sparkline
          until={40}
          label="Rose from $0.15 to $0.20"
          points={[
            { at: 0, value: 0.15 },
            { at: 30, value: 0.2 },
          ]}
        />
        <Sparkline until={40} label="Unchanged at $2.00" points={[{ at: 0, value: 2 }]} />
        <span className="figure">
          {formatTokens(2_500_000)} · {formatScore(90)}
        </span>
        <span className="text-12 text-ink-faint">{AGES.map((age) => formatAge(age, NOW)).join(' · ')}</span>
        <VisuallyHidden>Only for screen readers</VisuallyHidden>
      </Example>
      <Example label="Progress" stack>
        <ProgressBar
          label="Importing offers"
          done={1204}
          total={5276}
          note="3 errors, about 40 s left. Cancel keeps what is already imported."
          cancel={<Button size={28}>Cancel</Button>}
        />
        <ProgressBar label="Counting rows" done={310} total={null} />
      </Example>
      <div className="grid gap-4 sm:grid-cols-2">
        <Panel>
          <EmptyState
            level={3}
            icon={<Lock aria-hidden />}
            title="Access Denied"
            actions={<Button size={32}>Open Comments</Button>}
          >
            You don't have permission to manage blog posts.
          </EmptyState>
        </Panel>
        <Panel>
          <ErrorState
            level={3}
            title="Failed to load dashboard"
            message="The server did not answer in 10 seconds."
            requestId="req_8f2ac017"
            onRetry={() => undefined}
          />
        </Panel>
      </div>
      <Example label="Skeleton of a card" stack>
        <div aria-busy className="grid gap-3 rounded-box border border-line bg-surface p-4">
          <div className="flex gap-3">
            <Skeleton className="size-10" />
            <div className="grid flex-1 content-center gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      </Example>
      <ChartFrame
        level={3}
        title={`Lowest input price, ${theme}`}
        note="USD per 1M tokens"
        caption="Steps, because a price holds until it changes. Recorded since January 2026."
        table={{
          head: ['Month', 'GPT OSS 120B', 'GLM-5.2'],
          rows: [
            ['Jan 2026', '$0.10', '$1.40'],
            ['Apr 2026', '$0.05', '$0.90'],
            ['Jun 2026', '$0.03', '$0.50'],
          ],
        }}
      >
        <svg
          viewBox="0 0 720 180"
          role="img"
          aria-label="GPT OSS 120B fell from $0.10 to $0.03, GLM-5.2 from $1.40 to $0.50"
        >
          {[20, 60, 100, 140].map((y) => (
            <path key={y} d={`M0 ${y}H600`} className="stroke-line" />
          ))}
          <path d="M0 30H200V60H420V80H600" className="stroke-chart-1" fill="none" strokeWidth="2" />
          <path d="M0 100H160V130H420V150H600" className="stroke-chart-2" fill="none" strokeWidth="2" />
          <text x="608" y="84" className="fill-ink text-12">
            GLM-5.2 $0.50
          </text>
          <text x="608" y="154" className="fill-ink text-12">
            GPT OSS $0.03
          </text>
        </svg>
      </ChartFrame>
    </Section>
  )
}
