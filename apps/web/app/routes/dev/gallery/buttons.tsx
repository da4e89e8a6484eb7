import { Calculator, Ellipsis, ExternalLink, Plus, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { toggled } from '../../../components/data-table/toggled.ts'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { type ButtonVariant, buttonClass } from '../../../components/ui/button-class.ts'
import { Chip, ChipLink } from '../../../components/ui/chip.tsx'
import { RemovableChip } from '../../../components/ui/removable-chip.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { Spinner } from '../../../components/ui/states/spinner.tsx'
import { Example, FOCUSED, Section, type SectionProps } from './section.tsx'

const VARIANTS = ['primary', 'default', 'ghost', 'danger', 'danger-solid'] as const satisfies readonly ButtonVariant[]
const TONES = [
  'neutral',
  'accent',
  'positive',
  'caution',
  'negative',
  'info',
  'outline',
  'solid',
] as const satisfies readonly BadgeTone[]

export function Buttons({ theme }: SectionProps) {
  const [compared, setCompared] = useState(true)
  const [filters, setFilters] = useState<ReadonlySet<string>>(new Set(['Function Calling']))
  return (
    <Section id={`${theme}-buttons`} title="Buttons" note="36 on pages, 32 in tools, 28 in rows, 44 on phones">
      <Example label="Variants">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Example>
      <Example label="Sizes">
        <Button size={28}>28 in rows</Button>
        <Button size={32}>32 in tools</Button>
        <Button size={36}>36 on pages</Button>
        <Button size={44}>44 on phones</Button>
      </Example>
      <Example label="Icon and text, pressed, link, key">
        <Button variant="primary">
          <Calculator aria-hidden />
          Price my workload
        </Button>
        <Button aria-pressed={compared} onClick={() => setCompared(!compared)}>
          <Plus aria-hidden />
          Compare
        </Button>
        <Link to="?" className={buttonClass()}>
          View page <ExternalLink aria-hidden />
        </Link>
        <Button size={32}>
          <Save aria-hidden /> Save changes <Kbd>Ctrl S</Kbd>
        </Button>
      </Example>
      <Example label="Focus, disabled, pending (keeps its width and the focus)">
        <Button className={FOCUSED}>Focused</Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button variant="primary" pending>
          Save changes
        </Button>
        <Button pending>Load more</Button>
        <Spinner label="Loading" className="text-accent" />
      </Example>
      <Example label="Icon buttons and copy">
        <IconButton label="Add">
          <Plus aria-hidden />
        </IconButton>
        <IconButton label="More" variant="default">
          <Ellipsis aria-hidden />
        </IconButton>
        <IconButton label="Delete" size={28}>
          <Trash2 aria-hidden />
        </IconButton>
        <IconButton label="Delete, not allowed" size={28} disabled>
          <Trash2 aria-hidden />
        </IconButton>
        <span className="figure inline-flex items-center gap-0.5 text-ink-muted">
          openai/gpt-oss-120b <CopyButton value="openai/gpt-oss-120b" label="Copy model id" />
        </span>
        <CopyButton value="https://inferdex.test/calculator" label="Copy link" withText />
      </Example>
      <Example label="Badges">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Example>
      <Example label="Filter chips, removable chips">
        {['Open Source', 'Vision Capable', 'Function Calling'].map((name, index) => (
          <Chip
            key={name}
            on={filters.has(name)}
            count={[108, 141, 209][index]}
            onClick={() => setFilters(toggled(filters, name))}
          >
            {name}
          </Chip>
        ))}
        <ChipLink to="?context=300k" on={false}>
          300K
        </ChipLink>
        <Chip on={false} disabled>
          Disabled
        </Chip>
        <RemovableChip removeLabel="Remove Context from 300K" onRemove={() => undefined}>
          Context ≥ 300K
        </RemovableChip>
        <RemovableChip removeLabel="Remove Vision" removeTo="?">
          Vision
        </RemovableChip>
      </Example>
      <Example label="Keys">
        <Kbd>Ctrl K</Kbd> <Kbd>/</Kbd> <Kbd>?</Kbd> <Kbd>j</Kbd>
      </Example>
    </Section>
  )
}
