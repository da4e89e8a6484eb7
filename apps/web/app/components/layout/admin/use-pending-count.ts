import { can } from '@inferdex/contracts/protocol/policy'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import { readSubmissionStats } from '@inferdex/contracts/submissions/submissions'
import { useEffect, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { api } from '../../../lib/api/api.ts'

/** How many submissions wait: asked anew with every screen, and whenever one has loaded its data again. */
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
      // A figure beside a link: the screens report what matters.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [mayAsk, isSettled])
  return mayAsk ? pending : null
}
