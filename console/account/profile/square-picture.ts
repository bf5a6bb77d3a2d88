/** The width and height in pixels, for the largest picture of an agent on a high-density screen. */
const side = 320

/**
 * Crops a small square from the middle and removes metadata such as the location. Rejects if the file is no picture.
 */
export async function squarePicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const from = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, from)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw.')
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(picture.width - from) / 2, (picture.height - from) / 2]
  context.drawImage(picture, left, top, from, from, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The picture is empty.'))), 'image/webp', 0.9),
  )
}
