import { cx } from '../cx.ts'
import { Link, type LinkProps } from './link.tsx'

/** Classes of a link that is alone in a row or card: 24 px high, unlike a link inside a sentence. */
export const textLinkClass =
  'control inline-flex min-h-6 items-center gap-1 font-medium text-accent underline-offset-3 hover:text-accent-strong hover:underline'

export type TextLinkProps = Omit<LinkProps, 'className'> & { className?: string | undefined }

export function TextLink({ className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={cx(textLinkClass, className)} />
}
