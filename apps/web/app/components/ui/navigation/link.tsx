import { Link as RouterLink, type LinkProps } from 'react-router'

export type { LinkProps } from 'react-router'

/** Links to another page of the site. Pages have hundreds, so the server renders them without the router. */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink

/** Renders the plain anchor that the router's link would produce, without computing browser-only props. */
function ServerLink(props: LinkProps) {
  if (typeof props.to !== 'string' || !props.to.startsWith('/') || props.to.startsWith('//')) {
    return <RouterLink {...props} />
  }
  const {
    to,
    children,
    replace: _replace,
    preventScrollReset: _reset,
    state: _state,
    relative: _relative,
    ...rest
  } = props
  return (
    <a {...rest} href={to} data-discover="true">
      {children}
    </a>
  )
}
