/** Until the code that takes files is here: sees that some are held over the chat, dropped or pasted, and keeps the browser from leaving for them. */
export function firstFiles(take: (files: readonly File[]) => void, { signal }: AbortController) {
  for (const type of ['dragover', 'drop', 'paste'] as const)
    document.addEventListener(
      type,
      (event: Partial<Pick<DragEvent, 'dataTransfer'> & Pick<ClipboardEvent, 'clipboardData'>> & Event) => {
        const held = event.dataTransfer ?? event.clipboardData
        // Office programs put a picture of a copied text beside the text.
        if (!held?.types.includes('Files') || (type === 'paste' && held.types.includes('text/plain'))) return
        event.preventDefault()
        take([...held.files])
      },
      { signal },
    )
}
