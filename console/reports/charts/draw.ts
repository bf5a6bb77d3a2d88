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
  const { names, values, isHorizontal, mirrored } = bars
  const { color: fill, borderBlockEndColor: line, textDecorationColor: text, fontFamily } = getComputedStyle(host)
  const font = `${fontSize}px ${fontFamily}`
  const steps = stepsFor(Math.max(0, ...values.map((value) => value ?? 0)), bars.kind)
  const count = values.length
  const widthOf = textMeasurer(font)
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(widthOf))
  const widestName = widest(names)
  const side = isHorizontal ? 20 : Math.max(8, widestName / 2)
  const grid = { stroke: line, width: 1 }
  const hidden = { show: false }
  const axis = { stroke: text, font, ticks: hidden, border: hidden, gap: 6 }
  const nameAxis: uPlot.Axis = {
    ...axis,
    side: isHorizontal ? (mirrored ? 1 : 3) : 2,
    grid: hidden,
    splits: (self) => labelledBars(count, isHorizontal ? count : self.width / (widestName + 20)),
    values: (_, splits) =>
      splits.map((nth) => shortenText(names[nth] ?? '', (text) => !isHorizontal || widthOf(text) <= mostNameWidth)),
    size: isHorizontal ? Math.min(widestName, mostNameWidth) + 16 : scaleHigh,
  }
  const valueAxis: uPlot.Axis = {
    ...axis,
    scale: 'y',
    side: isHorizontal ? 2 : mirrored ? 1 : 3,
    grid,
    splits: () => steps,
    values: (_, splits) => splits.map((value) => bars.short(value)),
    size: isHorizontal ? scaleHigh : widest(steps.map(bars.short)) + 14,
  }
  return new uPlot(
    {
      width: Math.max(width, 160),
      height: isHorizontal ? count * rowHigh + scaleHigh : columnsHigh,
      padding: isHorizontal ? [4, side, 0, side] : [8, mirrored ? 8 : side, 0, mirrored ? side : 8],
      legend: { show: false },
      cursor: { x: false, y: false, drag: { x: false, y: false }, points: hidden },
      scales: {
        x: {
          time: false,
          ori: isHorizontal ? 1 : 0,
          dir: isHorizontal || mirrored ? -1 : 1,
          range: () => [-0.5, count - 0.5],
        },
        y: { ori: isHorizontal ? 0 : 1, dir: isHorizontal && mirrored ? -1 : 1, range: () => [0, steps.at(-1) ?? 1] },
      },
      axes: [nameAxis, valueAxis],
      series: [
        {},
        {
          fill,
          width: 0,
          paths: uPlot.paths.bars?.({ size: [0.72, 40], radius: isHorizontal && mirrored ? [0, 0.15] : 0.15 }),
          points: hidden,
        },
      ],
      hooks: { setCursor: [({ cursor: { idx } }) => bars.point(idx ?? null)] },
    },
    [values.map((_, nth) => nth), values.map((value) => value ?? null)],
    host,
  )
}

/** The largest width of names at horizontal bars, in pixels. */
const mostNameWidth = 130

/** Returns the bars that get a name: the last bar, and others at equal distances before it. */
function labelledBars(count: number, capacity: number): number[] {
  const interval = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(capacity))))
  return Array.from({ length: count }, (_, nth) => nth).filter((nth) => (count - 1 - nth) % interval === 0)
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
