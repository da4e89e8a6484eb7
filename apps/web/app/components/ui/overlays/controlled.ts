type OpenState = { open?: boolean; onOpenChange?: (open: boolean) => void }

/** Radix tells "uncontrolled" from "closed" by the absence of the prop. */
export function controlled(open: boolean | undefined, onOpenChange: ((open: boolean) => void) | undefined): OpenState {
  return { ...(open === undefined ? {} : { open }), ...(onOpenChange === undefined ? {} : { onOpenChange }) }
}
