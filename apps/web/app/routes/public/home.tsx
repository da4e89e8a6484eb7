import { pack, type Packed, unpack } from '../../lib/api/packed.ts'
import { faqData } from '@inferdex/domain/site/structured-data'
import { answerText, faqQuestions } from '../../features/home/faq-questions.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta, structuredData } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/home'
import { type HomeData, loadHome } from './home-data.ts'
import { HomeView } from './home-view.tsx'

export async function loader(): Promise<{ home: Packed<HomeData> }> {
  return { home: pack(await loadHome()) }
}

/** Shows the page at once; its data is streamed. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<{ home: HomeData | Promise<HomeData> }> {
  return { home: serverLoader().then(({ home }) => unpack(home)) }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const questions = faqQuestions(site.config.name)
  return [
    ...pageMeta(site, {
      title: null,
      description:
        'Compare LLM providers and models by price, limits and benchmarks, discover deals and free tiers, and make data-driven decisions.',
      path: paths.home(),
    }),
    ...structuredData(faqData(questions.map((one) => ({ question: one.question, answer: answerText(one) })))),
  ]
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <HomeView home={unpack(loaderData.home)} />
}
