// The figures of the simulation, with unit and origin. `npm run scale:measure` measures them again.

interface Cost {
  readonly value: number
  readonly unit: string
  readonly how: 'measured' | 'counted' | 'assumed'
  readonly source: string
}

const of = (how: Cost['how']) => (value: number, unit: string, source: string) =>
  ({ value, unit, how, source }) satisfies Cost
const measured = of('measured')
const counted = of('counted')
const assumed = of('assumed')

const rates = 'scale:measure, parts=rates'
const begins = 'scale:measure, parts=begins'
const nodes = 'scale:measure, parts=nodes'
const chats = 'scale:measure, parts=chats'
const bytes = 'scale:measure, parts=bytes, after `vacuum full`'

/** A turn: a customer writes, the webhook calls the bot, the bot answers with a select, the open chat shows it. */
export const costs = {
  nodeCpuOfTurn: measured(0.46, 'ms', 'bench, only=turn rounds=4, 24 November: 0.42 to 0.57; its limit 0.096'),
  loopShare: measured(0.86, 'of the CPU of a node is its event loop', rates),
  commitsOfMeasuredTurn: measured(0.2, 'commits a turn at full load, as most acts share one', rates),
  loopOfBatch: measured(
    1.1,
    'ms of the event loop for a write batch of any size',
    `${rates}: from 25 a second to full load`,
  ),
  loopOfSlow: measured(1.9, 'ms of the event loop for an act on the slow path', `${begins}: 1.95 to 2.9`),
  databaseCpuOfTurn: measured(0.3, 'ms', 'bench, only=turn rounds=4, 24 November: 0.28 to 0.32'),
  databaseOfBatch: measured(0.8, 'ms of the database for a write batch of any size', begins),
  databaseOfSlow: measured(1.6, 'ms of the database for an act on the slow path', `${begins}: 1.8 to 2.6`),
  publishOfCommit: measured(0.15, 'ms to publish, beside rows and flush', `${begins}: 0.53, of it 0.4 the flush`),
  publishOfRow: measured(
    0.01,
    'ms for each event',
    'scale:measure, parts=publish: 0.0055 bare; as much again for its parameters',
  ),
  rowsOfMessage: counted(1, 'event', 'conversation/messages/customer-message.ts'),
  rowsOfReply: counted(3, 'events: replied, exported, audit log', 'conversation/messages/agent-message.ts'),
  mostInBatch: counted(256, 'acts', 'store/postgres/fast-path/fast-path.ts'),
  mostBatchesUnderWay: counted(2, 'batches of a node', 'store/postgres/fast-path/fast-path.ts'),
  slowConnections: counted(2, 'connections of a node, of 10', 'store/postgres/open-postgres.ts'),
  slowRoundTrips: counted(6, 'waits for the database before the commit', 'conversation/messages/receive-message.ts'),
  readRoundTrips: counted(2, 'waits for the database to read what is not cached', 'store/cache/find-conversation.ts'),
  cachedThreads: counted(20_000, 'threads of a node', 'store/cache/cached-records.ts'),
  placesOfWebhook: counted(64, 'requests of a node to one webhook at once', 'outbox/places.ts'),
  newsOfTurn: counted(4, 'names told to the other nodes', 'realtime/rooms/rooms.ts, agents/agent-socket.ts'),
  databaseOfRead: assumed(0.1, 'ms of the database for a row by its key', 'a lone statement'),
  flushMs: assumed(
    1,
    'ms for a flush of the log',
    'a cloud volume; measured here: 0.5 to 5, by what else the machine did',
  ),
  flushSpread: assumed(0.5, 'of the mean', 'standard deviation'),
  roundTripMs: assumed(0.3, 'ms from a node to PostgreSQL or Redis and back', 'the same zone of a cloud'),
  answerOfWebhook: assumed(5, 'ms until the bot answers the webhook', 'a bot that works after it has answered'),
  thinkMs: assumed(300, 'ms until the bot replies', 'left out of the times of a turn'),
  turnsOfConversation: assumed(6, 'turns', 'the first message of each takes the slow path'),
  secondsBetweenTurns: assumed(25, 's between two turns of a conversation', 'to read, think and type'),
  secondsOfOpenChat: assumed(100, 's of open chat for each turn', 'most open chats say nothing'),
  peakFactor: assumed(2.5, 'times the mean of the day', 'the busiest hour, which is what the machines are for'),
  tellOfChunk: assumed(0.05, 'ms of the event loop to tell the others', 'not seen beside the rest'),
  hearOfChunk: measured(
    0.08,
    'ms of the event loop for what another node tells at once',
    `${nodes}: the second node, 100 a second`,
  ),
  hearOfNews: measured(
    0.007,
    'ms of the event loop for each name in it',
    `${nodes}: the second node, full load: 0.04 to 0.1 a turn`,
  ),
  redisOfSend: measured(0.03, 'ms of Redis', `${nodes}: 0.24 a turn of 3.5 sends`),
  redisOfRead: measured(0.02, 'ms of Redis for each node that reads it', nodes),
  notifyOfSend: assumed(0.05, 'ms of the database', `${nodes}: no difference to Redis was seen`),
  notifyOfRead: assumed(0.02, 'ms of the database for each node', nodes),
  bytesOfSend: measured(450, 'bytes of an entry in Redis', 'two names with ids, and what the adapter adds'),
  chatKiB: measured(28, 'KiB of a node', 'docs/run/performance.md, `npm run load`'),
  pingSeconds: counted(20, 's between two pings', 'socket-server.ts'),
  loopOfPing: measured(0.033, 'ms of the event loop for a ping and its answer', `${chats}, 8,000 chats`),
  bytesOfPing: counted(
    310,
    'bytes on the wire, both ways',
    'frames of 3 and 7 bytes, TLS, TCP, IP and their acknowledgements',
  ),
  loopOfOpening: measured(0.4, 'ms of a node to open a chat', `${chats}: 0.33 to 0.45`),
  chatsOfNode: assumed(40_000, 'open chats of a node', '1.1 GB; LIMIT_TCP_CONNECTIONS is 50,000'),
  mostBusy: assumed(0.6, 'of an event loop, of the cores of the database', 'beyond it, queues grow quickly'),
  contentsTable: measured(1_315, 'bytes a turn', bytes),
  contentsIndexes: measured(712, 'bytes a turn', bytes),
  publishedTable: measured(4_237, 'bytes a turn', bytes),
  publishedIndexes: measured(230, 'bytes a turn', bytes),
  deliveriesTable: measured(1_638, 'bytes a turn', bytes),
  deliveriesIndexes: measured(171, 'bytes a turn', bytes),
  auditTable: measured(205, 'bytes a turn', bytes),
  auditIndexes: measured(148, 'bytes a turn', bytes),
  conversationBytes: measured(1_100, 'bytes a conversation: thread, identity, session, with their indexes', bytes),
  looseness: assumed(1.3, 'times as much as after `vacuum full`', 'measured before it: 1.26'),
  walBytes: measured(15_100, 'bytes of write-ahead log a turn', 'scale:measure, parts=bytes, 200 a second'),
  walPages: measured(0.3, 'whole pages a turn after a checkpoint', 'scale:measure, parts=bytes, a run with one'),
  retentionDays: counted(30, 'days of events and deliveries', 'RETENTION_DELIVERIES_DAYS'),
} as const

type CostName = keyof typeof costs

export const costOf = (name: CostName): number => costs[name].value
