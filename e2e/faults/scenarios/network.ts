import type { Scenario } from '../scenario'

export const network: Scenario = {
  name: 'network',
  about:
    "the clients' network loses, delays, doubles and swaps frames, cuts lines and leaves others half open; pages reload",
  setting: {
    store: 'sqlite',
    reloads: 0.005,
    network: { lost: 0.004, late: 0.06, twice: 0.05, swapped: 0.05, cut: 0.006, 'half-open': 0.001 },
  },
  async run({ at, networks, timeline }) {
    await at(0.98)
    const happened: Record<string, number> = {}
    for (const each of networks)
      for (const [mishap, count] of Object.entries(each.happened)) happened[mishap] = (happened[mishap] ?? 0) + count
    const words = Object.entries(happened).map(([mishap, count]) => `${count} ${mishap}`)
    timeline.fault(
      `of the frames: ${words.join(', ')}`,
      Object.values(happened).reduce((sum, each) => sum + each, 0),
    )
  },
}

export const sleep: Scenario = {
  name: 'sleep',
  about:
    'laptops sleep: nothing of half of the chats runs and their lines lead nowhere; some hear from the system that they are back',
  setting: {
    store: 'sqlite',
    network: { lost: 0, late: 0, twice: 0, swapped: 0, cut: 0, 'half-open': 0 },
  },
  async run({ at, between, devices, networks, fault, random, pause }) {
    const times = 6
    for (let nth = 0; nth < times; nth++) {
      await at((nth + random()) / (times + 1))
      const half = nth % devices().length
      const [device, deviceNetwork] = [devices()[half], networks[half]]
      const ms = between(500, 8_000)
      await fault(`half of the laptops sleep for ${(ms / 1_000).toFixed(1)} s`, () => {
        device?.sleep()
        if (random() < 0.7) deviceNetwork?.halfOpen()
      })
      await pause(ms)
      device?.wake()
      if (random() < 0.5) device?.dispatch('online')
    }
  },
}

export const tabs: Scenario = {
  name: 'tabs-devices',
  about:
    'each customer writes in two tabs of one device and on a second device, signed in on both; pages reload, lines are cut',
  setting: {
    store: 'sqlite',
    visitors: 60,
    devices: [2, 1],
    reloads: 0.02,
    network: { lost: 0, late: 0.02, twice: 0, swapped: 0, cut: 0.01, 'half-open': 0 },
  },
  async run({ at, networks, timeline }) {
    await at(0.98)
    const cut = networks.reduce((sum, { happened }) => sum + happened.cut, 0)
    const lateCount = networks.reduce((sum, { happened }) => sum + happened.late, 0)
    timeline.fault(`${cut} lines were cut, ${lateCount} frames were late`, cut + lateCount)
  },
}
