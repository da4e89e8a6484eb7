import { AudioLines, Brain, Eye, LockOpen, type LucideIcon, Wrench } from 'lucide-react'
import type { ListedModel } from './listed-model.ts'

type Shown = { id: string; label: string; Icon: LucideIcon; has: (model: ListedModel) => boolean }

const can = (capability: string) => (model: ListedModel) => model.capabilities.includes(capability)

/** In fixed order. Missing capabilities are drawn faintly, so that the icons line up in columns. */
const SHOWN: readonly Shown[] = [
  { id: 'open', label: 'Open weights', Icon: LockOpen, has: (model) => model.hasOpenWeights },
  { id: 'vision', label: 'Vision', Icon: Eye, has: can('image-input') },
  { id: 'functions', label: 'Function calling', Icon: Wrench, has: can('function-calling') },
  { id: 'reasoning', label: 'Reasoning', Icon: Brain, has: can('reasoning') },
  { id: 'audio', label: 'Audio input', Icon: AudioLines, has: can('audio-input') },
]

/** Defines the icons once per page; the rows refer to them. */
export function CapabilitySprite() {
  return (
    <svg aria-hidden className="absolute size-0">
      {SHOWN.map(({ id, Icon }) => (
        <symbol key={id} id={`capability-${id}`} viewBox="0 0 24 24">
          <Icon className="size-6" />
        </symbol>
      ))}
    </svg>
  )
}

export function CapabilityIcons({ model }: { model: ListedModel }) {
  return (
    <svg viewBox="0 0 88 16" aria-hidden className="mx-auto h-4 w-22 text-ink-muted">
      {SHOWN.map(({ id, has }, index) => (
        <use
          key={id}
          href={`#capability-${id}`}
          x={index * 18}
          width={16}
          height={16}
          className={has(model) ? undefined : 'opacity-20'}
        />
      ))}
    </svg>
  )
}

/** Returns the capabilities as text. */
export function capabilityLabels(model: ListedModel): string {
  const words = SHOWN.filter(({ has }) => has(model)).map(({ label }) => label)
  return words.length === 0 ? 'None of these' : words.join(', ')
}
