export interface CatchNeeds {
  /** Null if files are not accepted. Even then a drop must not make the browser open the file instead of the chat. */
  take: ((files: readonly File[]) => void) | null
  /** Called when files are dragged over the chat, and when they no longer are. */
  over(held: boolean): void
}

/** Accepts files that are dropped on the chat or pasted into it. Returns a function that stops it. */
export function catchFiles({ take, over }: CatchNeeds): () => void {
  const life = new AbortController()
  const on = <E extends keyof DocumentEventMap>(type: E, act: (event: DocumentEventMap[E]) => void) =>
    document.addEventListener(type, act, life)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

  on('dragenter', (event) => {
    if (hasFiles(event) && take) over(true)
  })
  on('dragleave', (event) => {
    // The pointer left the window, and not only an element.
    if (!event.relatedTarget) over(false)
  })
  on('dragover', (event) => {
    if (!hasFiles(event) || !event.dataTransfer) return
    event.preventDefault()
    event.dataTransfer.dropEffect = take ? 'copy' : 'none'
  })
  on('drop', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    over(false)
    take?.(filesIn(event.dataTransfer))
  })
  on('paste', (event) => {
    const files = filesIn(event.clipboardData)
    // Office programs add a picture of a copied text to the text.
    if (!take || files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
    event.preventDefault()
    take(files)
  })
  return () => {
    life.abort()
    over(false)
  }
}

/** Folders are left out. */
const filesIn = (data: DataTransfer | null): File[] =>
  [...(data?.items ?? [])]
    .filter((item) => item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory)
    .flatMap((item) => item.getAsFile() ?? [])
