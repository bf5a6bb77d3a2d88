/** A piece of text that survives a reload where the browser allows it, and the page otherwise. */
export interface KeptText {
  read(): string | null
  write(text: string | null): void
}

/** `area` is asked each time and may throw, as `localStorage` does where storage is denied. */
export function keptText(area: () => Storage, key: string): KeptText {
  let memory: string | null = null

  return {
    read() {
      try {
        return area().getItem(key) ?? memory
      } catch {
        return memory
      }
    },
    write(text) {
      memory = text
      try {
        if (text === null) area().removeItem(key)
        else area().setItem(key, text)
      } catch {
        // Storage is full or denied: `memory` holds the text while the page lives.
      }
    },
  }
}

/** Kept for as long as the page lives, and no longer. */
export function forgottenText(): KeptText {
  let memory: string | null = null
  return {
    read: () => memory,
    write(text) {
      memory = text
    },
  }
}
