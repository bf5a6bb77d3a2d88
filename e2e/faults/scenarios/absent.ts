import type { AbsentVisitor } from '../history'
import type { Scenario } from '../scenario'
import type { Setting } from '../setting'
import type { Stage } from '../world/outside'
import type { World } from '../world/world'

const minute = 60_000
const stepMs = 15_000
/**
 * The clock runs this many times faster, because notices wait for minutes and retries for hours. A claim of the outbox
 * still lasts seconds; otherwise another node takes what a busy machine is sending.
 */
const speed = 30
const kills = 9
/** The moments between storing a reply and recording that its notice was sent. */
const moments: Record<Stage | 'stored', string> = {
  stored: 'when a reply is stored',
  unanswered: 'when a sending was taken and is not answered',
  answered: 'when a sending was answered',
}

type Place = World & { absent: NonNullable<World['absent']>; outside: NonNullable<World['outside']> }

async function runClockUntil(
  { pause, moveClock }: World,
  minutes: number,
  until: Promise<unknown> = new Promise(() => {}),
) {
  let isOver = false
  void until.then(() => {
    isOver = true
  })
  for (let pastMs = 0; pastMs < minutes * minute && !isOver; pastMs += stepMs) {
    await Promise.race([until, pause(stepMs / speed)])
    if (!isOver) moveClock(stepMs)
  }
}

async function killAt(world: Place, moment: Stage | 'stored'): Promise<void> {
  const { absent, outside, nodes, pick, pause, between, random, fault, timeline } = world
  if (moment === 'unanswered') await outside.setMood('hold')
  let stored = () => {}
  const isStored = new Promise<void>((done) => {
    stored = done
  })
  const momentReached = moment === 'stored' ? isStored : outside.next(moment)
  const replies = absent.replies(stored)
  await runClockUntil(world, 10, momentReached)
  const victims = nodes.length > 1 && random() < 0.4 ? nodes : [pick(nodes)]
  if (moment !== 'stored') await pause(between(0, 10))
  await fault(`kill -9 of ${victims.map(({ name }) => name).join(' and ')} ${moments[moment]}`, () =>
    Promise.all(victims.map((node) => node.kill())),
  )
  // Data in the system's buffers still arrives after the kill.
  await pause(50)
  outside.died()
  await outside.setMood('fine')
  await pause(between(0, 1_000))
  await Promise.all(victims.map((node) => node.start()))
  await replies
  timeline.note(`so far ${outside.pushes.length} pushes and ${outside.mails.length} e-mails were taken`)
  await runClockUntil(world, Math.round(between(0, 5)))
}

async function pushTroubles(world: Place): Promise<void> {
  const { absent, outside, timeline } = world
  timeline.fault('the push service answers 503 for 20 minutes of the clock; a node is killed meanwhile')
  await outside.setMood('away')
  await absent.replies()
  await runClockUntil(world, 5)
  await killInTrouble(world)
  await runClockUntil(world, 15)
  await outside.setMood('slow')
  timeline.fault('the push service answers slowly for 10 minutes of the clock')
  await absent.replies()
  await runClockUntil(world, 10)
  await outside.setMood('fine')
  timeline.fault('the push service answers 410 for some browsers', absent.end(0.3))
  await absent.replies()
  await runClockUntil(world, 3)
}

async function mailTroubles(world: Place): Promise<void> {
  const { absent, outside, timeline, moveClock, pause } = world
  timeline.fault('nobody listens at the address of the mail server for a day of the clock; a node is killed meanwhile')
  await outside.setMood('away')
  await absent.replies()
  const steps = 24 * 6
  for (let nth = 0; nth < steps; nth++) {
    moveClock(10 * minute)
    await pause(100)
    if (nth === 12) await absent.replies()
    if (nth === 24) await killInTrouble(world)
  }
  await outside.setMood('slow')
  timeline.fault('the mail server answers slowly for 10 minutes of the clock')
  await runClockUntil(world, 10)
  await outside.setMood('fine')
}

async function killInTrouble({ nodes, pick, fault, pause, outside }: Place): Promise<void> {
  const node = pick(nodes)
  await fault(`kill -9 of ${node.name}`, node.kill)
  await pause(50)
  outside.died()
  await node.start()
}

const toAbsent = (name: string, medium: AbsentVisitor['medium'], store: Setting['store'], about: string): Scenario => ({
  name,
  about,
  // Without live messages: their notifications follow the ends of messages, so the order would differ.
  setting: { store, nodes: store === 'postgres' ? 2 : 1, absent: medium, pauseMs: 400, live: 0 },
  async run(world) {
    const { absent, outside, at, random, timeline } = world
    if (!absent || !outside) return
    const place = { ...world, absent, outside }
    const stages = Object.keys(moments) as (keyof typeof moments)[]
    for (let nth = 0; nth < kills; nth++) {
      await at((nth + random()) / (kills + 0.5))
      await killAt(place, stages[nth % stages.length] ?? 'stored')
    }
    await at(1)
    await (medium === 'push' ? pushTroubles(place) : mailTroubles(place))
    const { faults } = outside.service
    timeline.note(`the push service refused ${faults.length} requests for their form`)
    if (faults.length > 0) throw new Error(`The push service refused requests: ${faults.join(', ')}.`)
  },
  meanwhile: async ({ moveClock }) => moveClock((2 * speed * 1_000) / 10),
})

const pushAbout =
  'kill -9 between storing a reply and its notice by web push; the push service answers 503, slowly, 410'
const mailAbout = 'kill -9 between storing a reply and its e-mail; the mail server is away for a day, then slow'

export const killPush = toAbsent('kill-push', 'push', 'sqlite', pushAbout)
export const killPushPostgres = toAbsent(
  'kill-push-pg',
  'push',
  'postgres',
  `on PostgreSQL with two nodes: ${pushAbout}`,
)
export const killMail = toAbsent('kill-mail', 'mail', 'sqlite', mailAbout)
export const killMailPostgres = toAbsent(
  'kill-mail-pg',
  'mail',
  'postgres',
  `on PostgreSQL with two nodes: ${mailAbout}`,
)
