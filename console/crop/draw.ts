import { croppedSize, type Frame } from './frame'

/** Loads a picture, turned as its file says. Null if this browser cannot show it. */
export function loadPicture(address: string): Promise<HTMLImageElement | null> {
  return new Promise((done) => {
    const picture = new Image()
    picture.onload = () => done(picture)
    picture.onerror = () => done(null)
    picture.src = address
  })
}

/** Returns the part in the frame as a file of the same name and type. Null if this browser cannot draw it. */
export function cropPicture(picture: HTMLImageElement, frame: Frame, { name, type }: File): Promise<File | null> {
  const canvas = document.createElement('canvas')
  const { width, height } = croppedSize(frame)
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  pen?.drawImage(picture, frame.left, frame.top, frame.width, frame.height, 0, 0, width, height)
  return new Promise((done) => canvas.toBlob((blob) => done(blob && new File([blob], name, { type })), type, 0.9))
}
