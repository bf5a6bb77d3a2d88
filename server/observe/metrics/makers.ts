import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Returns functions that make metrics with the prefix `bubblewire_` in these registers. */
export function makersIn(registers: Registry[]) {
  const common = (name: string, help: string) => ({ name: `bubblewire_${name}`, help, registers })
  return {
    counter: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter({ labelNames, ...common(name, help) }),
    histogram: <Label extends string>(name: string, help: string, buckets: number[], ...labelNames: Label[]) =>
      new Histogram({ buckets, labelNames, ...common(name, help) }),
    /** `collect` sets the value whenever the metrics are read. */
    gauge: <Label extends string>(
      name: string,
      help: string,
      collect?: (gauge: Gauge<Label>) => void | Promise<void>,
      ...labelNames: Label[]
    ) => {
      const gauge: Gauge<Label> = new Gauge({ collect: () => collect?.(gauge), labelNames, ...common(name, help) })
      return gauge
    },
  }
}

export const sumOf = (values: readonly { value: number }[]) => values.reduce((sum, { value }) => sum + value, 0)
