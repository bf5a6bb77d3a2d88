import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Bars, ChartHandle } from './bars'
import { stepsFor } from './steps'

// uPlot draws on a canvas, so the content security policy needs no exception for styles.

/** The height of a chart with vertical bars, in pixels. */
const columnsHigh = 240
const rowHigh = 34
const scaleHigh = 28
const fontSize = 13

/** Renders at the element's full width. Colours come from the element's CSS: text, border, underline. */
export function draw(host: HTMLElement, bars: Bars): ChartHandle {
  let chart = build(host, bars)
  return {
    resize: (width) => chart.setSize({ width, height: chart.height }),
    recolour: () => {
      const { width } = chart
      chart.destroy()
      chart = build(host, bars, width)
    },
    end: () => chart.destroy(),
  }
}

function build(host: HTMLElement, bars: Bars, width = host.clientWidth): uPlot {
  const { names, values, lying, mirrored } = bars
  const { color: fill, borderBlockEndColor: line, textDecorationColor: text, fontFamily } = getComputedStyle(host)
  const font = `${fontSize}px ${fontFamily}`
  const steps = stepsFor(Math.max(0, ...values.map((value) => value ?? 0)), bars.kind)
  const count = values.length
  const widthOf = textMeasurer(font)
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(widthOf))
  const wide = widest(names)
  const side = lying ? 20 : Math.max(8, wide / 2)
  const grid = { stroke: line, width: 1 }
  const nothing = { show: false }
  const axis = { stroke: text, font, ticks: nothing, border: nothing, gap: 6 }
  const named: uPlot.Axis = {
    ...axis,
    side: lying ? (mirrored ? 1 : 3) : 2,
    grid: nothing,
    splits: (self) => labelledBars(count, lying ? count : self.width / (wide + 20)),
    values: (_, splits) =>
      splits.map((nth) => shortenText(names[nth] ?? '', (text) => !lying || widthOf(text) <= longest)),
    size: lying ? Math.min(wide, longest) + 16 : scaleHigh,
  }
  const scale: uPlot.Axis = {
    ...axis,
    scale: 'y',
    side: lying ? 2 : mirrored ? 1 : 3,
    grid,
    splits: () => steps,
    values: (_, splits) => splits.map((value) => bars.short(value)),
    size: lying ? scaleHigh : widest(steps.map(bars.short)) + 14,
  }
  return new uPlot(
    {
      width: Math.max(width, 160),
      height: lying ? count * rowHigh + scaleHigh : columnsHigh,
      padding: lying ? [4, side, 0, side] : [8, mirrored ? 8 : side, 0, mirrored ? side : 8],
      legend: { show: false },
      cursor: { x: false, y: false, drag: { x: false, y: false }, points: nothing },
      scales: {
        x: {
          time: false,
          ori: lying ? 1 : 0,
          dir: lying || mirrored ? -1 : 1,
          range: () => [-0.5, count - 0.5],
        },
        y: { ori: lying ? 0 : 1, dir: lying && mirrored ? -1 : 1, range: () => [0, steps.at(-1) ?? 1] },
      },
      axes: [named, scale],
      series: [
        {},
        {
          fill,
          width: 0,
          paths: uPlot.paths.bars?.({ size: [0.72, 40], radius: lying && mirrored ? [0, 0.15] : 0.15 }),
          points: nothing,
        },
      ],
      hooks: { setCursor: [({ cursor: { idx } }) => bars.point(idx ?? null)] },
    },
    [values.map((_, nth) => nth), values.map((value) => value ?? null)],
    host,
  )
}

/** The largest width of names at horizontal bars, in pixels. */
const longest = 130

/** Returns the bars that get a name: the last bar, and others at equal distances before it. */
function labelledBars(count: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(room))))
  return Array.from({ length: count }, (_, nth) => nth).filter((nth) => (count - 1 - nth) % every === 0)
}

function textMeasurer(font: string): (text: string) => number {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return (text) => text.length * 8
  pen.font = font
  return (text) => Math.ceil(pen.measureText(text).width)
}

function shortenText(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const letters = [...text]
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
