import { useState } from 'react'
import { Switch } from '../../components/forms/switch.tsx'
import { chipClass } from '../../components/ui/chip.tsx'
import { cx } from '../../components/ui/cx.ts'
import { Buttons } from './gallery/buttons.tsx'
import { Choices } from './gallery/choices.tsx'
import { Fields } from './gallery/fields.tsx'
import { Figures } from './gallery/figures.tsx'
import { Overlays } from './gallery/overlays.tsx'
import type { SectionProps } from './gallery/section.tsx'
import { Surfaces } from './gallery/surfaces.tsx'
import { Tables } from './gallery/tables.tsx'

const SECTIONS = [
  { id: 'buttons', title: 'Buttons', Part: Buttons },
  { id: 'fields', title: 'Fields', Part: Fields },
  { id: 'choices', title: 'Choices', Part: Choices },
  { id: 'surfaces', title: 'Surfaces', Part: Surfaces },
  { id: 'tables', title: 'Tables', Part: Tables },
  { id: 'figures', title: 'Figures and states', Part: Figures },
  { id: 'overlays', title: 'Overlays', Part: Overlays },
] as const

export function meta() {
  return [{ title: 'Components' }, { name: 'robots', content: 'noindex' }]
}

/** Shows every primitive in every state. Only in development. */
export default function ComponentsPage() {
  const [both, setBoth] = useState(true)
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-30 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-paper px-4 py-2.5 sm:px-6">
        <h1 className="text-16 font-semibold tracking-[-0.01em]">Components</h1>
        <nav aria-label="Sections" className="flex gap-1.5 overflow-x-auto max-sm:order-last max-sm:w-full">
          {SECTIONS.map((section) => (
            <a key={section.id} href={`#light-${section.id}`} className={chipClass(false)}>
              {section.title}
            </a>
          ))}
        </nav>
        <Switch
          label="Both themes"
          checked={both}
          onChange={(event) => setBoth(event.target.checked)}
          className="ml-auto max-lg:hidden"
        />
      </header>
      <main className={cx('grid', both && 'lg:grid-cols-2')}>
        <Gallery theme="light" />
        {both && (
          <div className="dark bg-paper text-ink max-lg:hidden">
            <Gallery theme="dark" />
          </div>
        )}
      </main>
    </div>
  )
}

function Gallery({ theme }: SectionProps) {
  return (
    <div className="mx-auto w-full max-w-300 min-w-0 px-4 pb-16 sm:px-6 [&>:first-child]:border-t-0">
      {SECTIONS.map(({ id, Part }) => (
        <Part key={id} theme={theme} />
      ))}
    </div>
  )
}
