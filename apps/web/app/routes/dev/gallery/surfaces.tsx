import { Eye, Plus, Wrench } from 'lucide-react'
import { Accordion } from '../../../components/ui/navigation/accordion.tsx'
import { Avatar } from '../../../components/figures/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Breadcrumb } from '../../../components/ui/navigation/breadcrumb.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardBody, CardFoot, CardHead } from '../../../components/ui/card.tsx'
import { LinkTabs } from '../../../components/ui/navigation/link-tabs.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../../components/ui/panel.tsx'
import { Price } from '../../../components/figures/price.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { Rating } from '../../../components/figures/rating.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { Example, Section, type SectionProps } from './section.tsx'

/** A sample logo as a data URL. */
const SYMBOL =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"%3E%3Cpath d="M3 20 12 4l9 16z" fill="%23808b90"/%3E%3C/svg%3E'

export function Surfaces({ theme }: SectionProps) {
  return (
    <Section id={`${theme}-surfaces`} title="Surfaces" note="One-pixel lines instead of shadows">
      <Breadcrumb
        label={`Breadcrumb, ${theme}`}
        items={[{ label: 'Models', to: '?' }, { label: 'GPT OSS', to: '?' }, { label: 'GPT OSS 120B' }]}
      />
      <LinkTabs
        label={`Model, ${theme}`}
        tabs={[
          { to: '?', label: 'Overview', current: true },
          { to: '?tab=capabilities', label: 'Capabilities', count: 5, current: false },
          { to: '?tab=providers', label: 'Providers', count: 47, current: false },
          { to: '?tab=reviews', label: 'Reviews', count: 86, current: false },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ModelCard name="Claude Sonnet 5" provider="Anthropic" />
        <ModelCard name="Nemotron 3 Ultra 550B A55B Instruct, extended preview" provider="NVIDIA" marked />
      </div>
      <Panel>
        <PanelHead
          level={3}
          title="Monthly bill, cheapest first"
          note="Best offer for each of 12 shortlisted models"
          actions={<Button size={28}>Reset</Button>}
        />
        <PanelBody className="grid gap-2">
          <Notice>Prices recorded 2 Jul 2026.</Notice>
          <Notice tone="info">You are looking at a draft. Only staff can see it.</Notice>
          <Notice tone="positive">Saved. Live in a second.</Notice>
          <Notice tone="caution">
            <b className="font-semibold">Two sources disagree.</b> We show the one that was edited last; check before
            you rely on it.
          </Notice>
          <Notice tone="negative">
            <b className="font-semibold">Login failed.</b> Check the e-mail address and the password.
          </Notice>
        </PanelBody>
      </Panel>
      <Accordion
        openId={`${theme}-faq-1`}
        items={[
          {
            id: `${theme}-faq-1`,
            title: 'Where do the prices come from?',
            content:
              'From the provider, two public price maps and our own edits. Each price shows its sources one click away.',
          },
          {
            id: `${theme}-faq-2`,
            title: 'How often are they checked?',
            content: 'Every day. The age stands beside each price.',
          },
        ]}
      />
      <Example label="Avatars: picture, initials made from the name">
        {(['maya.okafor', 'jonas.b', 'evalbench', 'Ines Torres', '李 雨雯', 'p4'] as const).map((name) => (
          <Avatar key={name} name={name} size={32} label />
        ))}
        <Avatar name="With picture" src={SYMBOL} size={32} label />
        {([20, 24, 40, 64] as const).map((size) => (
          <Avatar key={size} name="Maya Okafor" size={size} />
        ))}
      </Example>
      <Example label="Provider marks: symbol in the colour of the text, picture, initials">
        {([16, 20, 24, 40, 56] as const).map((size) => (
          <ProviderLogo key={size} name="Mistral AI" slug="mistral" size={size} label />
        ))}
        <ProviderLogo name="Vercel AI Gateway" src={SYMBOL} size={20} />
        <ProviderLogo name="Vercel AI Gateway" src={SYMBOL} size={40} />
        {([16, 20, 24, 40, 56] as const).map((size) => (
          <ProviderLogo key={size} name="Databricks" size={size} label />
        ))}
      </Example>
    </Section>
  )
}

function ModelCard({ name, provider, marked }: { name: string; provider: string; marked?: boolean }) {
  return (
    <Card marked={marked}>
      <CardHead media={<ProviderLogo name={provider} size={40} />} title={name} subtitle={`${provider} · 1M context`} />
      <CardBody>
        <div className="flex flex-wrap items-center gap-1.5">
          {marked && <Badge tone="positive">Open Source</Badge>}
          <Badge>
            <Eye aria-hidden /> Vision
          </Badge>
          <Badge>
            <Wrench aria-hidden /> Functions
          </Badge>
          <Rating value={3.7} count={21} className="ml-auto" />
        </div>
      </CardBody>
      <dl className="grid grid-cols-2 divide-x divide-line border-t border-line">
        {(['2.00', '10.00'] as const).map((amount, index) => (
          <div key={amount} className="px-4 py-2.5">
            <dt className="text-12 text-ink-muted">{index === 0 ? 'Input' : 'Output'} per 1M</dt>
            <dd className="text-20 leading-[26px] font-semibold tracking-[-0.04em]">
              <Price amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <CardFoot>
        <TextLink to="?">View Details</TextLink>
        <Button size={28} className="ml-auto" aria-pressed={marked ?? false}>
          <Plus aria-hidden /> Compare
        </Button>
      </CardFoot>
    </Card>
  )
}
