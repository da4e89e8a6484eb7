import { can } from '@inferdex/contracts/protocol/policy'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import { readSubmissionStats } from '@inferdex/contracts/submissions/submissions'
import { useEffect, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { api } from '../../../lib/api/api.ts'

/** Returns how many submissions are pending. It is loaded again on every page, and whenever a page reloads its data. */
export function usePendingCount(viewer: Viewer | null): number | null {
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const isSettled = navigation.state === 'idle' && revalidator.state === 'idle'
  const [pending, setPending] = useState<number | null>(null)
  const mayAsk = can(viewer, 'submission.decide')
  useEffect(() => {
    if (!mayAsk || !isSettled) return
    let isCurrent = true
    api(readSubmissionStats).then(
      (stats) => isCurrent && setPending(stats.pending),
      // Only a number next to a link, so a failure is ignored.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [mayAsk, isSettled])
  return mayAsk ? pending : null
}
