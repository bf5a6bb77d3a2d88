/**
 * Works until catch-files.ts is loaded: accepts dropped or pasted files, and prevents the browser from opening them.
 */
export function catchFirstFiles(take: (files: readonly File[]) => void, { signal }: AbortController) {
  for (const type of ['dragover', 'drop', 'paste'] as const)
    document.addEventListener(
      type,
      (event: Partial<Pick<DragEvent, 'dataTransfer'> & Pick<ClipboardEvent, 'clipboardData'>> & Event) => {
        const held = event.dataTransfer ?? event.clipboardData
        // Office programs copy a picture together with the text. Only the text is wanted then.
        if (!held?.types.includes('Files') || (type === 'paste' && held.types.includes('text/plain'))) return
        event.preventDefault()
        take([...held.files])
      },
      { signal },
    )
}
