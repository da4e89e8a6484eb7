import { Link as RouterLink, type LinkProps } from 'react-router'

export type { LinkProps } from 'react-router'

/** A link to another page of the site. Pages have hundreds, so the server writes them itself. */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink

/** Renders the plain element that the router's link would write: that one computes what only the browser needs. */
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
