type OpenState = { open?: boolean; onOpenChange?: (open: boolean) => void }

/** Leaves out undefined props, because to Radix a missing `open` means "uncontrolled". */
export function controlled(open: boolean | undefined, onOpenChange: ((open: boolean) => void) | undefined): OpenState {
  return { ...(open === undefined ? {} : { open }), ...(onOpenChange === undefined ? {} : { onOpenChange }) }
}
