/** In pixels. */
export interface Size {
  width: number
  height: number
}

/** The part of a picture that is kept, in pixels of the picture. */
export interface Frame extends Size {
  left: number
  top: number
}

export type Shape = '5:3' | '1:1'

/** The smallest picture that the channels recommend, which is also the smallest frame. */
export const recommended: Readonly<Record<Shape, Size>> = {
  '5:3': { width: 258, height: 155 },
  '1:1': { width: 258, height: 258 },
}

/** No chat shows more pixels of a card. */
const largestWidth = 1600

const ratioOf = (shape: Shape) => (shape === '5:3' ? 5 / 3 : 1)

/** Whether the picture has this shape, within one hundredth. */
export const hasShape = ({ width, height }: Size, shape: Shape) => Math.abs(width / height / ratioOf(shape) - 1) < 0.01

/** Returns the largest frame of this shape, in the middle of the picture. */
export function largestFrame(picture: Size, shape: Shape): Frame {
  const width = Math.min(picture.width, picture.height * ratioOf(shape))
  const height = width / ratioOf(shape)
  return { left: (picture.width - width) / 2, top: (picture.height - height) / 2, width, height }
}

/** The smallest and largest width of a frame. Both are equal if the picture is smaller than recommended. */
export function widthsOf(picture: Size, shape: Shape): { least: number; most: number } {
  const { width: most } = largestFrame(picture, shape)
  return { least: Math.min(most, recommended[shape].width), most }
}

/** Keeps the frame within the picture. */
export const moveFrame = (picture: Size, frame: Frame, left: number, top: number): Frame => ({
  ...frame,
  left: Math.max(0, Math.min(left, picture.width - frame.width)),
  top: Math.max(0, Math.min(top, picture.height - frame.height)),
})

/** Keeps the shape, and where possible the middle. */
export function resizeFrame(picture: Size, frame: Frame, width: number): Frame {
  const height = (width * frame.height) / frame.width
  const [left, top] = [frame.left + (frame.width - width) / 2, frame.top + (frame.height - height) / 2]
  return moveFrame(picture, { ...frame, width, height }, left, top)
}

/** Returns the size of the cropped picture. */
export function croppedSize({ width, height }: Size): Size {
  const scale = Math.min(1, largestWidth / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
