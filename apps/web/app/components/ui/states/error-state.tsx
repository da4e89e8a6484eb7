import { CloudOff, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { EmptyState } from './empty-state.tsx'

export type ErrorStateProps = {
  title: string
  /** The server's message. */
  message: ReactNode
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Other buttons or links, after Retry. */
  actions?: ReactNode
  level?: 1 | 2 | 3 | 4 | undefined
  className?: string | undefined
}

export function ErrorState({ title, message, requestId, onRetry, retrying, actions, ...rest }: ErrorStateProps) {
  const retry = onRetry && (
    <Button variant="primary" size={32} onClick={onRetry} pending={retrying}>
      <RotateCcw aria-hidden />
      Retry
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState
        {...rest}
        title={title}
        icon={<CloudOff aria-hidden />}
        actions={
          retry || actions ? (
            <>
              {retry}
              {actions}
            </>
          ) : undefined
        }
      >
        <p>{message}</p>
        {requestId && (
          <p className="mt-1 flex items-center justify-center gap-1">
            Request <code className="figure">{requestId}</code>
            <CopyButton value={requestId} label="Copy request id" />
          </p>
        )}
      </EmptyState>
    </div>
  )
}
