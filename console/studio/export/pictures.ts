/** Picture addresses and the matching `data:` addresses. Null if the studio cannot read the picture. */
export type InlinedPictures = ReadonlyMap<string, string | null>

const inStyle = /url\("((?:[^"\\]|\\.)*)"\)/g

/** Fetches every picture once and inlines it, because the exported file must not load anything. */
export async function inlinePictures(
  roots: readonly Element[],
  backgroundOf: (element: Element) => string,
): Promise<InlinedPictures> {
  const addresses = new Set<string>()
  for (const root of roots)
    for (const element of [root, ...root.querySelectorAll('*')]) {
      if (isImage(element)) addresses.add(addressOf(element))
      for (const [, address] of backgroundOf(element).matchAll(inStyle)) if (address) addresses.add(address)
    }
  addresses.delete('')
  return new Map(
    await Promise.all([...addresses].map(async (each) => [each, await inline(each).catch(() => null)] as const)),
  )
}

export const isImage = (element: Element): element is HTMLImageElement => element.localName === 'img'
export const addressOf = (image: HTMLImageElement) => image.currentSrc || image.src

export const withInlined = (css: string, pictures: InlinedPictures) =>
  css.replace(inStyle, (_, address: string) => {
    const found = pictures.get(address) ?? (address.startsWith('data:') ? address : null)
    return found ? `url("${found}")` : 'none'
  })

async function inline(address: string): Promise<string> {
  if (address.startsWith('data:')) return address
  const { origin, protocol } = new URL(address, location.href)
  // The studio's CSP allows requests only to its own server, so read other pictures through a canvas (needs CORS).
  if (origin !== location.origin && protocol !== 'blob:') return readThroughCanvas(address)
  const answer = await fetch(address)
  const bytes = await answer.blob()
  if (!answer.ok || !bytes.type.startsWith('image/')) throw new Error(`${address} is no picture`)
  return asData(bytes)
}

const asData = (bytes: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(bytes)
  })

async function readThroughCanvas(address: string): Promise<string> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas.toDataURL()
}
