import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'

/** Uploads a file for a feed that is read from files. */
export function UploadButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,.jsonl,.csv,application/json,text/csv"
        aria-label="File of this feed"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) onFile(file)
          currentTarget.value = ''
        }}
      />
      <Button size={28} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Upload
      </Button>
    </>
  )
}
