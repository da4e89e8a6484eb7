const MARKDOWN = '.md'
const HOME = '/index'

/** Returns the Markdown URL of a public page: '/model/x' is also '/model/x.md', and the home page '/index.md'. */
export function markdownPath(path: string): string {
  const [pathname = '', query] = path.split('?')
  return `${pathname === '/' ? HOME : pathname}${MARKDOWN}${query === undefined ? '' : `?${query}`}`
}

/** Returns the path of the page for a Markdown path, or null. */
export function pageOfMarkdown(pathname: string): string | null {
  if (!pathname.endsWith(MARKDOWN)) return null
  const path = pathname.slice(0, -MARKDOWN.length)
  return path === HOME ? '/' : path
}
