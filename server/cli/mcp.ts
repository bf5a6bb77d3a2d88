import { createBridge } from '../mcp/stdio-bridge'
import type { CliCommand } from './command'
import { runningServer } from './running-server'

export const mcp: CliCommand = {
  usage: '',
  summary: 'Connect an AI client that starts programs: the Model Context Protocol over standard input and output.',
  callsServer: true,
  options: {},
  async run(call) {
    const server = await runningServer(call, 'there is nothing to connect to')
    if (typeof server === 'string') {
      call.err(server)
      return 2
    }
    const bridge = createBridge(server, { write: call.out, stop: call.stop })
    for await (const line of call.input) bridge.take(line)
    await bridge.idle()
    return 0
  },
}
