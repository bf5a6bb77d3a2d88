/**
 * Works until catch-files.ts is loaded: accepts files that are dropped or pasted, and keeps the browser from opening
 * them instead of the chat.
 */
export function firstFiles(take: (files: readonly File[]) => void, { signal }: AbortController) {
  for (const type of ['dragover', 'drop', 'paste'] as const)
    document.addEventListener(
      type,
      (event: Partial<Pick<DragEvent, 'dataTransfer'> & Pick<ClipboardEvent, 'clipboardData'>> & Event) => {
        const held = event.dataTransfer ?? event.clipboardData
        // Office programs add a picture of a copied text to the text.
        if (!held?.types.includes('Files') || (type === 'paste' && held.types.includes('text/plain'))) return
        event.preventDefault()
        take([...held.files])
      },
      { signal },
    )
}
