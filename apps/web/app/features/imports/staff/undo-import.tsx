import { type ImportJob, readImport, undoImport } from '@inferdex/contracts/imports.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { ProgressBar } from '../../../components/ui/states/progress-bar.tsx'
import { api, ApiError } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'

const POLL_MS = 500

/** Offers to undo an import, with its progress and the records that were not reverted. */
export function UndoImport({ job: given }: { job: ImportJob }) {
  const [job, setJob] = useState(given)
  const [isBeginning, setBeginning] = useState(false)
  const { revalidate } = useRevalidator()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function undo() {
    setBeginning(true)
    try {
      let current = await api(undoImport, { params: { id: job.id } })
      while (current.state === 'undoing') {
        if (isGone.current) return
        setJob(current)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
        current = await api(readImport, { params: { id: job.id } })
      }
      setJob(current)
      await revalidate()
    } catch (thrown) {
      void toast.error('Failed to undo the import', {
        description: thrown instanceof ApiError ? thrown.message : 'Request failed',
      })
    } finally {
      setBeginning(false)
    }
  }

  if (job.undo === null) {
    return job.canUndo ? (
      <Button size={28} pending={isBeginning} onClick={() => void undo()}>
        <Undo2 aria-hidden />
        Undo this import
      </Button>
    ) : null
  }
  const { done, total } = job.undo
  return job.state === 'undoing' ? (
    <ProgressBar label={`Undoing the import of ${job.kind}`} done={done} total={total} />
  ) : (
    <Outcome job={job} undo={job.undo} />
  )
}

function Outcome({ job: { kind }, undo }: { job: ImportJob; undo: NonNullable<ImportJob['undo']> }) {
  const { undone, leftCount, left } = undo
  return (
    <Notice tone={leftCount > 0 ? 'caution' : 'positive'} role="status">
      {formatCount(undone)} {kind} are as they were before the import.
      {leftCount > 0 && (
        <>
          {' '}
          {formatCount(leftCount)} stay:
          <ul className="list-disc pl-5">
            {left.map(({ id, name, reason }) => (
              <li key={id}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
