import { type DragEvent, useState } from 'react'

/** Returns what makes an element a place to drop files on, and whether a pointer holds some over it. */
export function useDrop(onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  const dropProps = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles(event.dataTransfer.files)
    },
  }
  return { isOver, dropProps }
}
