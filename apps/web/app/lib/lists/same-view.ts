import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For pages whose data holds more than one view of it (sorted, capped, with a price opened): going from one view to
 * another needs no request. `dataOf` names what the loader reads from the query.
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
