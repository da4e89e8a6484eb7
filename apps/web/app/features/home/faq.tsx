import { Accordion } from '../../components/ui/navigation/accordion.tsx'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { Link } from '../../components/ui/navigation/link.tsx'

const linkClass = 'font-medium text-accent underline underline-offset-3 hover:text-accent-strong'

export function Faq() {
  const { name } = useSite().config
  const items = [
    {
      id: 'faq-free',
      title: `Is ${name} free to use?`,
      content: 'Yes. The site is free: browsing, comparing, the calculator and the leaderboard need no account.',
    },
    {
      id: 'faq-money',
      title: 'How do you earn money?',
      content:
        'We earn affiliate commissions from some links to providers. They are marked as sponsored, and they never change a ranking.',
    },
    {
      id: 'faq-updates',
      title: 'How often is the data updated?',
      content: 'The data is updated weekly. Every price shows when it was last checked and which source it came from.',
    },
    {
      id: 'faq-prices',
      title: 'Can I rely on the prices?',
      content: 'Use them to choose, then verify pricing on the provider sites before you commit.',
    },
    {
      id: 'faq-api',
      title: 'Is there an API?',
      content: (
        <>
          A public API is in development. See what it offers today in the{' '}
          <Link to={paths.apiDocs()} className={linkClass}>
            API documentation
          </Link>
          .
        </>
      ),
    },
    {
      id: 'faq-submit',
      title: 'How do I submit a model or a deal?',
      content: (
        <>
          <Link to={paths.login()} className={linkClass}>
            Sign in
          </Link>{' '}
          and use Submit Data. The team checks every submission before it goes live.
        </>
      ),
    },
  ]
  return (
    <section className="[contain-intrinsic-size:auto_454px] [content-visibility:auto] border-t border-line py-7 sm:py-10">
      <h2 className="mb-4 text-20 font-[620] tracking-[-0.015em]">Frequently asked questions</h2>
      <Accordion items={items} openId="faq-free" />
    </section>
  )
}
