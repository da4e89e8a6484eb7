import { Accordion } from '../../components/ui/navigation/accordion.tsx'
import { Link } from '../../components/ui/navigation/link.tsx'
import { useSite } from '../../lib/site.ts'
import { faqQuestions } from './faq-questions.ts'

const linkClass = 'font-medium text-accent underline underline-offset-3 hover:text-accent-strong'

export function Faq() {
  const items = faqQuestions(useSite().config.name).map(({ id, question, answer }) => ({
    id,
    title: question,
    content: answer.map((part) =>
      typeof part === 'string' ? (
        part
      ) : (
        <Link key={part.to} to={part.to} className={linkClass}>
          {part.text}
        </Link>
      ),
    ),
  }))
  return (
    <section className="[contain-intrinsic-size:auto_454px] [content-visibility:auto] border-t border-line py-7 sm:py-10">
      <h2 className="mb-4 text-20 font-[620] tracking-[-0.015em]">Frequently asked questions</h2>
      <Accordion items={items} openId="faq-free" />
    </section>
  )
}
