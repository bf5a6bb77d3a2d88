export interface CatchNeeds {
  /** Null if the chat accepts no files. Even then a drop must not open the file in the browser. */
  take: ((files: readonly File[]) => void) | null
  /** Called with true when files are dragged over the chat, and with false when they leave. */
  onDrag(held: boolean): void
}

/** Accepts files that are dropped on the chat or pasted into it. Returns a function that removes the listeners. */
export function catchFiles({ take, onDrag }: CatchNeeds): () => void {
  const life = new AbortController()
  const on = <E extends keyof DocumentEventMap>(type: E, act: (event: DocumentEventMap[E]) => void) =>
    document.addEventListener(type, act, life)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

  on('dragenter', (event) => {
    if (hasFiles(event) && take) onDrag(true)
  })
  on('dragleave', (event) => {
    // Without `relatedTarget` the pointer has left the window, not only an element.
    if (!event.relatedTarget) onDrag(false)
  })
  on('dragover', (event) => {
    if (!hasFiles(event) || !event.dataTransfer) return
    event.preventDefault()
    event.dataTransfer.dropEffect = take ? 'copy' : 'none'
  })
  on('drop', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    onDrag(false)
    take?.(filesIn(event.dataTransfer))
  })
  on('paste', (event) => {
    const files = filesIn(event.clipboardData)
    // Office programs copy a picture together with the text. Only the text is wanted then.
    if (!take || files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
    event.preventDefault()
    take(files)
  })
  return () => {
    life.abort()
    onDrag(false)
  }
}

const filesIn = (data: DataTransfer | null): File[] =>
  [...(data?.items ?? [])]
    .filter((item) => item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory)
    .flatMap((item) => item.getAsFile() ?? [])
