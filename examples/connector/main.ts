import { createConnector } from './connector'

// The connector's process. A missing setting ends it with one sentence.

const {
  API_URL,
  SOURCE_ID,
  CONNECTOR_SECRET,
  CONNECTOR_PORT = '3003',
  HOST = '127.0.0.1',
  CUSTOMER = 'ada',
} = process.env

if (!API_URL || !SOURCE_ID || !CONNECTOR_SECRET) {
  console.error('Set API_URL, SOURCE_ID and CONNECTOR_SECRET; see examples/connector/README.md.')
  process.exit(1)
}

const connector = createConnector({
  apiUrl: API_URL.replace(/\/+$/, ''),
  sourceId: SOURCE_ID,
  secret: CONNECTOR_SECRET,
  customer: CUSTOMER,
  log: (sentence) => console.error(`connector: ${sentence}`),
})

try {
  const url = await connector.listen(Number(CONNECTOR_PORT), HOST)
  console.log(`The source's connector url is ${url}; the customer's phone is ${new URL('/', url)}.`)
} catch (error) {
  console.error(`connector: ${(error as Error).message}`)
  process.exit(1)
}

const stop = () => void connector.close().then(() => process.exit(0))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
