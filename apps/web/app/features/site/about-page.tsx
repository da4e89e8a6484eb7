import type { PageText } from '@inferdex/contracts/site/page-texts'
import { ArrowRight, Code } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../../components/ui/button-class.ts'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { Inlines, SectionBlocks } from './page-text.tsx'

type Block = PageText['sections'][number]['blocks'][number]

export function AboutPage({ text }: { text: PageText }) {
  const { name, sourceRepository } = useSite().config
  const [introduction, ...rest] = text.sections
  return (
    <div className="wrap pt-6 pb-6 sm:pt-10">
      <div className="max-w-[72ch] text-16">
        <h1 className="text-28 leading-8.5 font-[650] tracking-[-0.022em]">About {name}</h1>
        <div className="mt-3 grid gap-3">{introduction && <SectionBlocks blocks={introduction.blocks} />}</div>
        <div className="mt-5 flex flex-wrap gap-2">
          <Link to={paths.contact()} className={buttonClass({ variant: 'primary' })}>
            Contact us
            <ArrowRight aria-hidden />
          </Link>
          {sourceRepository !== null && (
            <a href={sourceRepository} rel="noopener" className={buttonClass()}>
              <Code aria-hidden />
              Source repository
            </a>
          )}
        </div>
      </div>
      {rest.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="mt-10 text-16">
          <h2 id={section.id} className="mb-3 text-20 font-[620] tracking-[-0.015em]">
            {section.title}
          </h2>
          {section.blocks.map((block, index) => (
            <AboutBlock key={index} block={block} />
          ))}
        </section>
      ))}
    </div>
  )
}

/** Renders a block. A list is shown as values side by side; the first words of an entry are its label. */
function AboutBlock({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <div className="max-w-[72ch]">
        <SectionBlocks blocks={[block]} />
      </div>
    )
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {block.items.map(([first, ...words], index) => (
        <li key={index} className="rounded-box border border-line bg-surface p-4 text-14">
          {first?.kind === 'strong' ? (
            <h3 className="mb-1 text-16 font-semibold tracking-[-0.01em]">{first.text}</h3>
          ) : (
            first && <Inlines content={[first]} />
          )}
          <p className="text-ink-muted">
            <Inlines content={words} />
          </p>
        </li>
      ))}
    </ul>
  )
}
