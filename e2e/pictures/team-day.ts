import type { Browser, Page } from '@playwright/test'
import { type Bubblewire, expect } from '../testing/bubblewire'
import { aCustomer, quietSource, write } from '../testing/inbox-page'

/** The customers of the pictures, in the order of their messages. Lists show the last one first. */
const customers = [
  { firstname: 'Yuki', lastname: 'Tanaka', says: ['How hot may the water be for the first flush?'] },
  { firstname: 'ليلى', lastname: 'حداد', says: ['هل تشحنون إلى بيروت؟'] },
  { firstname: 'Jonas', lastname: 'Weber', says: ['Wann kommt die Gießkanne wieder ins Lager?'] },
  { says: ['Hi!', 'Is the shop in Porto open on Sundays?'] },
  { firstname: 'Priya', lastname: 'Nair', says: ['I would like an invoice for my last order, please.'] },
  {
    firstname: 'Marta',
    lastname: 'Oliveira',
    email: 'marta@example.com',
    company: 'Studio Oliveira',
    extra_values: { plan: 'gold', orders: 7 },
    says: ['Hello! I am not at home on Friday.', 'Can my parcel come on another day?'],
  },
]

export interface Day {
  desk: Bubblewire
  marta: Page
}

export async function aDay(browser: Browser, bubblewire: Bubblewire): Promise<Day> {
  const desk = await quietSource(bubblewire, 'Tea and plants')
  let marta: Page | null = null
  for (const { says, ...known } of customers) {
    const [first = '', ...others] = says
    const chat = await aCustomer(browser, desk, first)
    for (const words of others) await write(chat, words)
    await expect(chat.getByRole('log').getByText(says.at(-1) ?? '')).toBeVisible()
    if (known.firstname) await identifyCustomer(desk, says.at(-1) ?? '', known)
    if (known.firstname === 'Marta') marta = chat
    else await chat.context().close()
  }
  if (!marta) throw new Error('Marta is missing.')
  return { desk, marta }
}

async function identifyCustomer(desk: Bubblewire, words: string, attributes: object) {
  const found = async () => {
    const { records } = (await desk.call('GET', '/1.0/conversations?state=new&limit=100')) as {
      records: { customer: { id: string }; preview: { text: string } }[]
    }
    return records.find(({ preview }) => preview.text === words)?.customer.id
  }
  await expect.poll(found).toBeTruthy()
  await desk.call('PUT', `/1.0/identities/${await found()}`, attributes)
}
