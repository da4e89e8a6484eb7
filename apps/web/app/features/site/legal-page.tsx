import type { PageText } from '@inferdex/contracts/site/page-texts'
import { SectionBlocks } from './page-text.tsx'

type LegalPageProps = { title: string; text: PageText }

/** Renders a long text with a table of contents at the left. */
export function LegalPage({ title, text }: LegalPageProps) {
  const parts = text.sections.filter((section) => section.title !== null)
  return (
    <div className="wrap grid items-start gap-x-10 pt-4 pb-6 md:grid-cols-[208px_minmax(0,1fr)] md:pt-6">
      <nav aria-label="On this page" className="sticky top-20 text-13 max-md:hidden">
        <ul>
          {parts.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1 text-ink-muted hover:text-ink hover:underline">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="max-w-[72ch] min-w-0 text-16">
        <h1 className="text-28 leading-8.5 font-[650] tracking-[-0.022em]">{title}</h1>
        {text.sections.map((section) => (
          <section
            key={section.id}
            aria-labelledby={section.title === null ? undefined : section.id}
            className="mt-3 grid gap-3 wrap-anywhere not-first-of-type:mt-8"
          >
            {section.title !== null && (
              <h2 id={section.id} className="text-20 font-[620] tracking-[-0.015em]">
                {section.title}
              </h2>
            )}
            <SectionBlocks blocks={section.blocks} />
          </section>
        ))}
      </article>
    </div>
  )
}
