import {
  cancelImport,
  continueImport,
  downloadArchive,
  type ImportJob,
  readImport,
  startImport,
} from '@inferdex/contracts/imports.staff'
import { useEffect, useRef, useState } from 'react'
import { api, ApiError, send } from '../../../../lib/api/api.ts'
import { saveFile } from '../../../../lib/api/save-file.ts'
import { isRunning } from '../use-import.ts'

const POLL_MS = 500

/** Holds the state of an archive: uploaded, validated, confirmed, undone. */
export function useArchive(onDone: () => void) {
  const [job, setJob] = useState<ImportJob | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function follow(started: ImportJob) {
    let current = started
    setJob(current)
    while (isRunning(current)) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      if (isGone.current) return
      current = await api(readImport, { params: { id: started.id } })
      setJob(current)
    }
    if (current.state === 'failed') setProblem(current.message ?? 'The archive could not be taken back')
    if (current.state === 'done') onDone()
  }

  async function tried(setPending: (isPending: boolean) => void, work: () => Promise<void>) {
    setProblem(null)
    setPending(true)
    try {
      await work()
    } catch (thrown) {
      setProblem(thrown instanceof ApiError ? thrown.message : 'Request failed')
    } finally {
      setPending(false)
    }
  }

  return {
    job,
    isSaving,
    isSending,
    problem,
    download: () =>
      tried(setSaving, async () => {
        const response = await send(downloadArchive, {})
        saveFile(`catalogue-${new Date().toISOString().slice(0, 10)}.ndjson.gz`, await response.blob())
      }),
    choose: (file: File) =>
      tried(setSending, async () => {
        setJob(null)
        const response = await send(startImport, { query: { kind: 'archive', fileName: file.name }, body: file })
        // The server has validated the response against the same schema.
        await follow((await response.json()) as ImportJob)
      }),
    confirm: () =>
      tried(setSending, async () => {
        if (job === null) return
        await follow(await api(continueImport, { params: { id: job.id }, body: { mode: 'all-or-nothing' } }))
      }),
    cancel: () =>
      tried(setSending, async () => {
        if (job === null) return
        await api(cancelImport, { params: { id: job.id } })
        setJob(null)
      }),
  }
}
