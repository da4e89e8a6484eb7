import { CloudOff } from 'lucide-react'
import { buttonClass } from '../../components/ui/button-class.ts'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'

/** Shows that the scores could not be loaded. Retry is a link to the same URL, so that it works without script. */
export function LeaderboardFailure() {
  return (
    <div className="wrap grid min-h-[60vh] content-center py-16">
      <h1 className="sr-only">Model Leaderboard</h1>
      <div role="alert">
        <EmptyState
          title="Failed to load leaderboard"
          icon={<CloudOff aria-hidden />}
          actions={
            // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href is this page with its query
            <a href="" className={buttonClass({ variant: 'primary', size: 32 })}>
              Retry
            </a>
          }
        >
          Something went wrong on our side. Please try again in a moment.
        </EmptyState>
      </div>
    </div>
  )
}
