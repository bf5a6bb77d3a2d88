import type { FastifyReply } from 'fastify'

/** The headers of every page of the console, and of the studio. */
export const consolePage = (reply: FastifyReply, policy: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-cache')
