import { z } from 'zod'
import { upTo } from '../values/text-shapes'

// The names and values of OpenTelemetry's specification.

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z
      .url({ protocol: /^https?$/, error: 'it must be an address such as http://collector.internal:4318' })
      .optional(),
    unset: 'no traces',
    about:
      'OpenTelemetry collector that gets a trace of each turn, over OTLP/HTTP; /v1/traces is added. See docs/run/operations.md.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: z
      .string()
      .regex(
        /^\s*[\w!#$%&'*.^`|~+-]+\s*=[^,\r\n]*(,\s*[\w!#$%&'*.^`|~+-]+\s*=[^,\r\n]*)*$/,
        'it must be name=value,name=value',
      )
      .optional(),
    unset: 'none',
    about: 'Headers of the requests to the collector, such as api-key=secret.',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    schema: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
    unset: 'http/protobuf',
    about: 'Format of these requests.',
  },
  OTEL_SERVICE_NAME: {
    schema: upTo(200).default('bubblewire'),
    unset: 'bubblewire',
    about: 'Name of this server in traces.',
  },
  OTEL_TRACES_SAMPLER: {
    schema: z.enum(samplers).default('parentbased_always_on'),
    unset: 'parentbased_always_on',
    about: 'Which turns are traced: all, none, or the share of OTEL_TRACES_SAMPLER_ARG (traceidratio).',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number().min(0).max(1).default(1),
    unset: '1',
    about: 'Share of the turns that are traced, from 0 to 1, with a sampler whose name has traceidratio.',
  },
} as const

export interface TraceSettings {
  endpoint: string
  headers: Record<string, string>
  protocol: 'http/protobuf' | 'http/json'
  serviceName: string
  /** The share of turns that are traced, from 0 to 1. */
  share: number
}

interface TraceVariables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined
  OTEL_EXPORTER_OTLP_PROTOCOL: TraceSettings['protocol']
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER: (typeof samplers)[number]
  OTEL_TRACES_SAMPLER_ARG: number
}

/** Returns null if no traces are wanted. */
export function readTraces(variables: TraceVariables): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler } = variables
  if (!endpoint || sampler.endsWith('always_off')) return null
  const pairs = (variables.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter(Boolean)
  return {
    endpoint: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(pairs.map((pair) => headerIn(pair))),
    protocol: variables.OTEL_EXPORTER_OTLP_PROTOCOL,
    serviceName: variables.OTEL_SERVICE_NAME,
    share: sampler.endsWith('traceidratio') ? variables.OTEL_TRACES_SAMPLER_ARG : 1,
  }
}

function headerIn(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]
}

/** A value with a bare % stays as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
