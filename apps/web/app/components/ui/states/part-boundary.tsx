import { Component, type ReactNode } from 'react'
import { buttonClass } from '../button-class.ts'

type PartBoundaryProps = { children: ReactNode }
type PartBoundaryState = { readonly hasFailed: boolean }

/**
 * Contains a render error in one part of a page, so that forms around it keep their input. It retries whenever the page
 * around it changes. A class, because React requires one for error boundaries.
 */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): PartBoundaryState {
    return { hasFailed: true }
  }

  override componentDidUpdate({ children }: PartBoundaryProps) {
    // Once per change of the page around it, so it ends.
    // oxlint-disable-next-line react/no-did-update-set-state
    if (this.state.hasFailed && children !== this.props.children) this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert" className="grid justify-items-start gap-2 p-4 text-13">
        <p>
          <b className="font-semibold">This part could not be shown.</b> Everything else on the page works, and what you
          typed is still there.
        </p>
        <button type="button" className={buttonClass({ size: 28 })} onClick={() => this.setState({ hasFailed: false })}>
          Try again
        </button>
      </div>
    )
  }
}
