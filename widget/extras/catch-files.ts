export interface CatchNeeds {
  /** Null if files are not accepted. A drop still must not make the browser open the file instead of the chat. */
  take: ((files: readonly File[]) => void) | null
  /** Called when files are dragged over the chat, and when they leave it. */
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
    // Office programs copy a text together with a picture of it.
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
