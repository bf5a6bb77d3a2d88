import { type Adviser, startAdviser } from './adviser'

// The adviser's process. An error at the start ends it with one sentence on standard error and status 1.

let adviser: Adviser | null = null

function stop(): void {
  adviser?.stop()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
// The launcher has ended.
process.on('disconnect', stop)

const { API_URL = '', ACCESS_TOKEN = '', COMMUNITY_ID = '' } = process.env
startAdviser({ apiUrl: API_URL, accessToken: ACCESS_TOKEN, communityId: COMMUNITY_ID }).then(
  (started) => {
    adviser = started
    process.send?.({ ready: true, adviserChannel: started.channelId })
  },
  (error: Error) => {
    console.error(`The plant adviser could not start: ${error.message}`)
    process.exit(1)
  },
)
