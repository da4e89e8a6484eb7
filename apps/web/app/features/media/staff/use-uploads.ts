import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { wordsOf } from '../../../lib/forms/form-messages.ts'
import { toast } from '../../../lib/toast.ts'
import { refusalOf, uploadFile } from './upload-file.ts'

export type Upload = {
  readonly id: number
  readonly name: string
  readonly size: number
  readonly sent: number
  /** Reason of the refusal. */
  readonly problem: string | null
}

/** Uploads files one after the other. Each can be cancelled; a refused one is listed until it is dismissed. */
export function useUploads(onUploaded: () => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const counter = useRef(0)
  const queue = useRef<Promise<void>>(Promise.resolve())
  // Aborts the uploads when the component unmounts.
  useEffect(() => {
    const running = controllers.current
    return () => running.forEach((controller) => controller.abort())
  }, [])

  const change = (id: number, part: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  const drop = (id: number) => setUploads((before) => before.filter((upload) => upload.id !== id))

  function refuse(id: number, problem: string) {
    change(id, { problem })
    void toast.error(problem)
  }

  async function send(id: number, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    try {
      await uploadFile(file, { signal, onProgress: (sent) => change(id, { sent }) })
      drop(id)
      onUploaded()
    } catch (thrown) {
      if (signal.aborted) return
      const isAboutTheFile = thrown instanceof ApiError && (thrown.status === 413 || thrown.status === 415)
      const words = wordsOf(thrown)
      if (isAboutTheFile) return refuse(id, thrown.message)
      change(id, { problem: words ?? 'Request failed' })
      void toast.error('Failed to upload files', words === null ? {} : { description: words })
    } finally {
      controllers.current.delete(id)
    }
  }

  function add(files: Iterable<File>) {
    for (const file of files) {
      counter.current += 1
      const id = counter.current
      setUploads((before) => [...before, { id, name: file.name, size: file.size, sent: 0, problem: null }])
      const refusal = refusalOf(file)
      if (refusal !== null) {
        refuse(id, refusal)
        continue
      }
      const controller = new AbortController()
      controllers.current.set(id, controller)
      queue.current = queue.current.then(() => send(id, file, controller.signal))
    }
  }

  function cancel(id: number) {
    controllers.current.get(id)?.abort()
    controllers.current.delete(id)
    drop(id)
  }

  return { uploads, add, cancel }
}
