/** A text that survives a reload if the browser permits it, and otherwise lives as long as the page. */
export interface StoredText {
  read(): string | null
  write(text: string | null): void
}

/** `area` is called each time, and returns null or throws if nothing may be stored. */
export function storedText(area: () => Storage | null, key: string): StoredText {
  let memory: string | null = null
  let full = false

  return {
    read() {
      try {
        return full ? memory : (area()?.getItem(key) ?? memory)
      } catch {
        return memory
      }
    },
    write(text) {
      memory = text
      try {
        if (text === null) area()?.removeItem(key)
        else area()?.setItem(key, text)
        full = false
      } catch {
        // Storage is full or denied: `memory` holds the text while the page lives, and a reload finds the older text.
        full = true
      }
    },
  }
}

export function memoryText(): StoredText {
  let memory: string | null = null
  return {
    read: () => memory,
    write(text) {
      memory = text
    },
  }
}
