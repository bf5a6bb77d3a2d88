import type { Notes } from './notes'
import type { PicturePart } from './parts'
import { storable } from './texts'

/** Says that a picture has to be uploaded, with its address and its alternative text. */
export function notePicture(notes: Pick<Notes, 'add'>, { path, url, title }: Omit<PicturePart, 'kind'>): void {
  const address = storable(url).slice(0, 2048)
  if (title) notes.add('picture_described', path, { url: address, alt: title })
  else notes.add('picture', path, { url: address })
}
