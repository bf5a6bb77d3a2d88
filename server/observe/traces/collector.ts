import { hostname } from 'node:os'
import {
  DiagLogLevel,
  diag,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import type { TraceSettings } from '../../config/trace-settings'
import type { Clock } from '../../conversation/clock-and-ids'
import type { TracedContent, Traces } from '../../conversation/contents/trace-port'
import { version } from '../../values/version'
import { answeredIdsOf, contentIn, idsOf, readTraceparent, type SpanIds } from './turn'

// Only this file imports the packages of OpenTelemetry, and only a server with a collector loads it.

/** Gives one span the ids of its content. Other spans get random ids. */
class ContentIds extends RandomIdGenerator {
  private readonly next: SpanIds | null = null
  constructor() {
    super()
    const [traceId, spanId] = [this.generateTraceId, this.generateSpanId]
    this.generateTraceId = () => this.next?.traceId ?? traceId()
    this.generateSpanId = () => this.next?.spanId ?? spanId()
  }
  within<T>(ids: SpanIds, start: () => T): T {
    Object.assign(this, { next: ids })
    try {
      return start()
    } finally {
      Object.assign(this, { next: null })
    }
  }
}

const contextOf = (ids: SpanIds): SpanContext => ({ traceFlags: TraceFlags.SAMPLED, isRemote: true, ...ids })
const childOf = (ids: SpanIds) => trace.setSpanContext(ROOT_CONTEXT, contextOf(ids))
const attributesOf = ({ id, thread_id, source_id }: TracedContent) => ({
  'bubblewire.content_id': id,
  'bubblewire.thread_id': thread_id,
  'bubblewire.source_id': source_id,
})

/** How long a stop waits for a collector that does not answer. */
const closeMs = 2000
const warnEveryMs = 60_000

/** Exports the spans of sampled turns in the background. A collector that is away costs nothing but its spans. */
export function createTraces(settings: TraceSettings, clock: Clock, log: Logger): Traces {
  warnOfFailures(clock, log)
  const { endpoint: url, headers, protocol, serviceName, share } = settings
  const Exporter = protocol === 'http/json' ? JsonExporter : ProtobufExporter
  const ids = new ContentIds()
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      // Tells nodes apart, also on one machine.
      'service.instance.id': `${hostname()}/${process.pid}`,
    }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor(new Exporter({ url, headers }))],
  })
  const tracer = provider.getTracer('bubblewire', version)
  const sampler = new TraceIdRatioBasedSampler(share)
  const isSampled = ({ traceId }: SpanIds) =>
    sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED

  return {
    received(content, began) {
      const own = idsOf(content)
      if (!isSampled(own)) return
      const options = { kind: SpanKind.SERVER, root: true, startTime: began, attributes: attributesOf(content) }
      ids.within(own, () => tracer.startSpan('message received', options)).end(clock())
    },
    replied(content, began, traceparent) {
      const own = idsOf(content)
      if (!isSampled(own)) return
      const caller = readTraceparent(traceparent)
      const isOwnTrace = caller?.traceId === own.traceId
      const parent = isOwnTrace ? caller : answeredIdsOf(content)
      const links: Link[] = caller && !isOwnTrace ? [{ context: contextOf(caller) }] : []
      const options = { kind: SpanKind.SERVER, startTime: began, links, attributes: attributesOf(content) }
      ids.within(own, () => tracer.startSpan('reply', options, parent ? childOf(parent) : ROOT_CONTEXT)).end(clock())
    },
    attempt(body, { url: address, nth }) {
      const event = contentIn(body)
      if (!event) return null
      const parent = idsOf(event.content)
      if (!isSampled(parent)) return null
      const attributes = {
        'http.request.method': 'POST',
        'server.address': new URL(address).host,
        'http.request.resend_count': nth - 1,
        'bubblewire.event_type': event.type,
        ...attributesOf(event.content),
      }
      const options = { kind: SpanKind.CLIENT, startTime: clock(), attributes }
      const span = tracer.startSpan(`webhook ${event.type}`, options, childOf(parent))
      return {
        headers: { traceparent: headerOf(span) },
        end({ status, error }) {
          if (status !== null) span.setAttribute('http.response.status_code', status)
          if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: error })
          span.end(clock())
        },
      }
    },
    showing(content) {
      const parent = idsOf(content)
      if (content.creator_id === null || !isSampled(parent)) return null
      const options = { kind: SpanKind.PRODUCER, startTime: clock(), attributes: attributesOf(content) }
      const span = tracer.startSpan('shown in open chats', options, childOf(parent))
      return () => span.end(clock())
    },
    close: async () => {
      const late = new Promise<void>((done) => setTimeout(done, closeMs).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

/** The packages report only here. */
function warnOfFailures(clock: Clock, log: Logger): void {
  let warnedAt = Number.NEGATIVE_INFINITY
  const warn = (reason: string) => {
    if (clock() - warnedAt < warnEveryMs) return
    warnedAt = clock()
    log.warn({ reason: reason.slice(0, 500) }, 'traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT')
  }
  const ignore = () => {}
  const logger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}

function headerOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-0${traceFlags}`
}
