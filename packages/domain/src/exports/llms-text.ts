import { EXPORT_FILES } from './export-files.ts'
import { markdownPath } from './markdown-path.ts'

const PAGES: readonly (readonly [path: string, title: string, summary: string])[] = [
  ['/', 'Home', 'what is new, popular and cheap'],
  ['/models', 'Models', 'all models with prices, limits, capabilities and scores; `q` searches, `page` goes on'],
  ['/providers', 'Providers', 'who sells models, with plans and free tiers'],
  ['/leaderboard', 'Leaderboard', 'models by benchmark, with who measured'],
  ['/deals', 'Deals', 'discounts and credits with their conditions'],
  ['/free-tiers', 'Free tiers', 'what costs nothing, and its limits'],
  ['/changes', 'Changes', 'recorded price changes, launches, retirements and corrections'],
  ['/retirements', 'Retirements', 'models that end, with days and successors'],
  ['/data-quality', 'Data quality', 'how old, complete and undisputed the figures are'],
  ['/blog', 'Blog', 'how to read prices, limits and scores'],
  ['/about', 'About', 'who makes this and how figures are checked'],
]

/** Writes /llms.txt, which lists the site's resources for programs that read text. */
export function llmsText(site: { name: string; tagline: string; publicUrl: string }): string {
  const { name, tagline, publicUrl } = site
  const link = (path: string, title: string, summary: string) => `- [${title}](${publicUrl}${path}): ${summary}`
  return `${[
    `# ${name}`,
    `> ${tagline === '' ? 'A catalogue of language models, who sells them and what they cost.' : tagline}`,
    'Prices are in US dollars for a million tokens unless a unit is named. Every figure names its source and the day on ' +
      'which it was read. What is not known is said to be not known; it is never zero, free or "no".',
    'Every public page is also Markdown: its address with `.md`, such as `/model/gpt-5.md` and `/provider/openai.md`.',
    '## Pages',
    PAGES.map(([path, title, summary]) => link(markdownPath(path), title, summary)).join('\n'),
    '## Exports',
    [
      ...EXPORT_FILES.map((file) => link(`/exports/${file.name}`, file.name, file.title)),
      link('/exports', 'All exports', 'sizes, tags and dated copies'),
    ].join('\n'),
    '## API and agents',
    [
      link('/api/docs.md', 'API documentation', 'every call with its parameters and answers'),
      link('/api/openapi.json', 'OpenAPI document', 'the same for programs'),
      link('/mcp', 'Model Context Protocol', 'the catalogue as tools for agents, over streamable HTTP'),
    ].join('\n'),
  ].join('\n\n')}\n`
}
