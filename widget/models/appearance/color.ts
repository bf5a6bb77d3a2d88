/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

export const white: Rgb = [255, 255, 255]
export const black: Rgb = [0, 0, 0]

/** Returns WCAG's contrast of two colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the colour, mixed with `towards` until its contrast on `ground` is at least `least`. */
export function withContrast(color: Rgb, ground: Rgb, towards: Rgb, least: number): Rgb {
  let found = color
  for (let part = 0; part <= 1 && contrast(found, ground) < least; part += 0.04) found = mix(color, towards, part)
  return found
}

export const textColorOn = (ground: Rgb): Rgb =>
  contrast(white, ground) >= contrast(black, ground) ? white : mix(black, ground, 0.12)

export const mix = (a: Rgb, b: Rgb, part: number): Rgb => [
  between(a[0], b[0], part),
  between(a[1], b[1], part),
  between(a[2], b[2], part),
]

export const hexColor = (color: Rgb): string => `#${color.map((each) => each.toString(16).padStart(2, '0')).join('')}`

const between = (from: number, to: number, part: number) => Math.round(from + (to - from) * part)

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((each) => {
    const part = each / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
