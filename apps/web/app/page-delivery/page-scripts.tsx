import { cloneElement, createContext, isValidElement, type ReactElement, type ReactNode, useContext } from 'react'
import { Scripts as scriptsOfFramework } from 'react-router'
import { inlineScripts } from './inline-scripts.ts'
import { PAGE_CODE_ID } from './start-after-paint.ts'
import { LATER_SHEET_SLOT } from '../styles/styles-slot.ts'
import { InlineScript } from './inline-script.tsx'

type Props = {
  rel?: string
  href?: string
  type?: string
  id?: string
  'data-files'?: string
  'data-entry'?: string
  'data-sheet'?: string
  children?: ReactNode
}

/**
 * The entry file of the page's code, as named by the server's manifest. Empty in the browser, which reads it from the
 * page.
 */
export const EntryFile = createContext('')

/** Renders the framework's scripts, with the page's code deferred until the page is painted. */
export function PageScripts() {
  // Called as a function, because its result is searched and not rendered.
  const scripts = scriptsOfFramework({})
  const entry = useContext(EntryFile)
  // The development server adds its own scripts, which must run first.
  if (import.meta.env.DEV) return scripts
  return (
    <>
      {deferScripts(scripts, entry)}
      <InlineScript text={inlineScripts.start} />
    </>
  )
}

/** Removes everything that loads files. The files are listed in an inert element instead, for `startAfterPaint`. */
export function deferScripts(scripts: ReactNode, entry: string): ReactNode {
  return inert(scripts, { 'data-files': filesOf(scripts).join(' '), 'data-entry': entry })
}

/** Returns the files that the page would load at once. */
function filesOf(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(filesOf)
  if (!isValidElement<Props>(node)) return []
  return isPreload(node) && node.props.href !== undefined ? [node.props.href] : filesOf(node.props.children)
}

function inert(node: ReactNode, files: Pick<Props, 'data-files' | 'data-entry'>): ReactNode {
  if (Array.isArray(node)) return node.map((child: ReactNode) => inert(child, files))
  if (!isValidElement<Props>(node)) return node
  if (isPreload(node)) return null
  if (node.type === 'script' && node.props.type === 'module')
    return cloneElement(node, { type: 'text/plain', id: PAGE_CODE_ID, ...files, 'data-sheet': LATER_SHEET_SLOT })
  const { children } = node.props
  if (children === undefined) return node
  return cloneElement(
    node,
    {},
    ...(Array.isArray(children) ? children : [children]).map((child) => inert(child, files)),
  )
}

function isPreload(node: ReactElement<Props>): boolean {
  return node.type === 'link' && node.props.rel === 'modulepreload'
}
