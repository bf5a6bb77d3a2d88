import { open } from 'node:fs/promises'
import { type Box, boxesIn, boxReader } from './boxes'
import { audioCodec, videoCodec } from './codecs'

export interface VideoFacts {
  /** `h264`, `hevc`, ... Null without a video track; `several` if the tracks have different codecs. */
  videoCodec: string | null
  audioCodecs: string[]
  /** The shown width in pixels: a video that was recorded upright is taller than wide. */
  width: number | null
  height: number | null
  /** Whole seconds, at least one; null if the file does not say. */
  duration: number | null
}

type Reader = ReturnType<typeof boxReader>

const mostTracks = 64

/** Reads the header of an MP4 file, in small pieces at any position. Returns null if the header cannot be read. */
export async function readVideoFacts(path: string): Promise<VideoFacts | null> {
  const file = await open(path, 'r')
  try {
    const reader = boxReader(file, (await file.stat()).size)
    const moov = await reader.find(reader.whole, 'moov')
    if (!moov) return null
    const tracks: Track[] = []
    for await (const box of reader.within(moov)) {
      if (box.type === 'trak' && tracks.length < mostTracks) tracks.push(await readTrack(reader, box))
    }
    const pictures = tracks.filter(({ kind }) => kind === 'vide')
    return {
      videoCodec: onlyValue(pictures.flatMap(({ entries }) => entries.map(({ type }) => videoCodec(type)))),
      audioCodecs: tracks
        .filter(({ kind }) => kind === 'soun')
        .map(({ entries }) => onlyValue(entries.map(({ type, content }) => audioCodec(type, content))) ?? 'unknown'),
      width: pictures[0]?.width ?? null,
      height: pictures[0]?.height ?? null,
      duration: await readDuration(reader, moov),
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  } finally {
    await file.close()
  }
}

interface Track {
  kind: string
  entries: { type: string; content: Buffer }[]
  width: number | null
  height: number | null
}

async function readTrack(reader: Reader, trak: Box): Promise<Track> {
  const read = async (path: string) => {
    const box = await reader.find(trak, path)
    return box && reader.content(box)
  }
  const tkhd = await read('tkhd')
  const hdlr = await read('mdia.hdlr')
  const stsd = await read('mdia.minf.stbl.stsd')
  return {
    kind: hdlr?.toString('latin1', 8, 12) ?? '',
    entries: stsd ? [...boxesIn(stsd, 8)] : [],
    ...shownSize(tkhd),
  }
}

function shownSize(tkhd: Buffer | null): { width: number | null; height: number | null } {
  if (!tkhd) return { width: null, height: null }
  const matrix = tkhd[0] === 1 ? 52 : 40
  const [width, height] = [tkhd.readUInt16BE(matrix + 36), tkhd.readUInt16BE(matrix + 40)]
  if (width === 0 || height === 0) return { width: null, height: null }
  const turned = tkhd.readInt32BE(matrix) === 0 && tkhd.readInt32BE(matrix + 4) !== 0
  return turned ? { width: height, height: width } : { width, height }
}

async function readDuration(reader: Reader, moov: Box): Promise<number | null> {
  const mvhd = await reader.find(moov, 'mvhd')
  if (!mvhd) return null
  const content = await reader.content(mvhd)
  const long = content[0] === 1
  const scale = content.readUInt32BE(long ? 20 : 12)
  const mehd = await reader.find(moov, 'mvex.mehd')
  const units = readUnits(content, long ? 24 : 16) || (mehd ? readUnits(await reader.content(mehd), 4) : 0)
  return units === 0 || scale === 0 ? null : Math.max(1, Math.round(units / scale))
}

/** Reads a duration. Its size depends on the version of its box. If all bits are set, the duration is unknown. */
function readUnits(content: Buffer, at: number): number {
  if (content[0] === 1) {
    const units = content.readBigUInt64BE(at)
    return units > BigInt(Number.MAX_SAFE_INTEGER) ? 0 : Number(units)
  }
  const units = content.readUInt32BE(at)
  return units === 0xffffffff ? 0 : units
}

function onlyValue(names: string[]): string | null {
  const [first, ...others] = new Set(names)
  if (first === undefined) return null
  return others.length > 0 ? 'several' : first
}
