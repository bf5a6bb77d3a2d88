import type { RefObject } from 'preact'
import { pictureTypes } from './pictures'

interface PictureInputProps {
  input: RefObject<HTMLInputElement | null>
  take(files: ArrayLike<File>): void
}

/** The browser's choice of a picture, without a look: a button clicks `input`. */
export function PictureInput({ input, take }: PictureInputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept={pictureTypes.join()}
      hidden
      onChange={({ currentTarget }) => {
        take(currentTarget.files ?? [])
        currentTarget.value = ''
      }}
    />
  )
}
