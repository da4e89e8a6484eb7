import { paths } from '../../lib/paths.ts'

type Part = string | { readonly text: string; readonly to: string }
export type Question = { readonly id: string; readonly question: string; readonly answer: readonly Part[] }

/** Returns the questions of the home page, which are also published as structured data. */
export function faqQuestions(siteName: string): Question[] {
  return [
    {
      id: 'faq-free',
      question: `Is ${siteName} free to use?`,
      answer: ['Yes. The site is free: browsing, comparing, the calculator and the leaderboard need no account.'],
    },
    {
      id: 'faq-money',
      question: 'How do you earn money?',
      answer: [
        'We earn affiliate commissions from some links to providers. They are marked as sponsored, and they never change a ranking.',
      ],
    },
    {
      id: 'faq-updates',
      question: 'How often is the data updated?',
      answer: ['The data is updated weekly. Every price shows when it was last checked and which source it came from.'],
    },
    {
      id: 'faq-prices',
      question: 'Can I rely on the prices?',
      answer: ['Use them to choose, then verify pricing on the provider sites before you commit.'],
    },
    {
      id: 'faq-api',
      question: 'Is there an API?',
      answer: [
        'A public API is in development. See what it offers today in the ',
        { text: 'API documentation', to: paths.apiDocs() },
        '.',
      ],
    },
    {
      id: 'faq-submit',
      question: 'How do I submit a model or a deal?',
      answer: [
        { text: 'Sign in', to: paths.login() },
        ' and use Submit Data. The team checks every submission before it goes live.',
      ],
    },
  ]
}

/** Returns an answer without its links. */
export function answerText({ answer }: Question): string {
  return answer.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}
