import type { Picture } from './picture'

/** `scale` is the number of file pixels for a pixel of the screen. */
export async function pngOf({ svg, width, height }: Picture, scale: number): Promise<Blob> {
  const image = new Image()
  // Browsers let a page read a canvas with an SVG only if the SVG is a `data:` address.
  image.src = addressOfSvg(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!bytes) throw new Error('too large')
  return bytes
}

export const addressOfSvg = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
