import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { Config } from '../../config/config'
import type { Api } from './api'
import { answerBroken } from './connections/broken-requests'
import { removeExtraSlashes } from './connections/extra-slashes'
import { requestId } from './observe-requests'
import { parseQuery } from './parameters'
import { sendRefusal } from './send-refusal'

/** The largest body of a request that is not an upload, in bytes. */
const bodyLimit = 2_000_000

/** In bytes. A shop on the same host may have set cookies of more than 16 KB. */
const headerLimit = 32_768

export function createHttpServer({ trustedProxies }: Pick<Config, 'trustedProxies'>, log: FastifyBaseLogger): Api {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestId,
    bodyLimit,
    http: { maxHeaderSize: headerLimit },
    routerOptions: { querystringParser: parseQuery as (text: string) => Record<string, unknown>, maxParamLength: 300 },
    rewriteUrl: removeExtraSlashes,
    trustProxy: trustedProxies,
    // Bodies may be large and connections slow, but every request needs an end.
    requestTimeout: 300_000,
    // Ends a connection without progress, such as a download that the client does not read.
    connectionTimeout: 300_000,
    clientErrorHandler: answerBroken,
    frameworkErrors: (error, request, reply) => void sendRefusal(error, request, reply as never),
  }) as unknown as Api
}
