import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Skips loading when only the view changes (sort, limit, an opened price) and the loader would return the same data.
 * `dataOf` returns what the loader reads from the query.
 */
export function revalidateUnlessSameData(
  { currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs,
  dataOf: (query: URLSearchParams) => string,
): boolean {
  const isSamePage = currentUrl.pathname === nextUrl.pathname
  const isOtherView = currentUrl.search !== nextUrl.search
  const isSameData = dataOf(currentUrl.searchParams) === dataOf(nextUrl.searchParams)
  return isSamePage && isOtherView && isSameData ? false : defaultShouldRevalidate
}
