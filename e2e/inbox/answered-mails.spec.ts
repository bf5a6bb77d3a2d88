import { aMail, crlf, inboundSettings } from '../../server/mail/testing/a-mail'
import { aMailSink } from '../../server/testing/a-mail-sink'
import { axeFindings } from '../testing/axe'
import { expect, newBubblewire, test } from '../testing/bubblewire'
import { aCustomer, anAgent, log, openConversation, quietSource } from '../testing/inbox-page'

test("an agent reads a customer's e-mail and unfolds the quoted text", { tag: '@deep' }, async ({ browser }) => {
  const sink = await aMailSink()
  const bubblewire = await newBubblewire()
  bubblewire.env = { ...sink.settings, ...inboundSettings }
  await bubblewire.start()
  try {
    const desk = await quietSource(bubblewire, 'Help desk')
    const { records } = (await desk.call('GET', '/1.0/content_sources?limit=100')) as unknown as {
      records: { id: string; channel_id: string; settings: object }[]
    }
    const source = records.find(({ channel_id }) => channel_id === desk.demo.channel_id)
    const settings = { ...source?.settings, mail: true, mail_after: 0 }
    await desk.call('PUT', `/1.0/content_sources/${source?.id}`, { settings })
    const chat = await aCustomer(browser, desk, 'Where is my parcel?')
    const question = chat.getByRole('region', { name: 'Replies by e-mail' })
    await question.getByRole('textbox').fill('dora@home.example', { timeout: 30_000 })
    await question.getByRole('button', { name: 'Save' }).click()
    await expect(question).toContainText('Thank you.')
    const in_reply_to_id = await desk.idOf('Where is my parcel?')
    await chat.context().close()
    await desk.call('POST', '/1.0/contents', { in_reply_to_id, body: 'Which one?' })
    await expect.poll(() => sink.received.length).toBe(1)

    const { mail } = sink.received[0] ?? {}
    const answer = aMail(
      { To: mail?.replyTo?.text ?? '', From: 'dora@home.example' },
      'The blue one.\n\n> A line that nobody wrote',
    )
    const taken = await fetch(`${desk.demo.api_url}/1.0/mail/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${inboundSettings.MAIL_INBOUND_SECRET}` },
      body: crlf(answer),
    })
    expect(await taken.json()).toMatchObject({ outcome: 'stored' })

    const page = await anAgent(browser, desk, 1)
    await openConversation(page, 'The blue one.')
    const said = log(page).getByRole('listitem').filter({ hasText: 'The blue one.' })
    const rest = said.getByText('> A line that nobody wrote')
    await expect(rest).toBeHidden()
    await said.getByText('Quote or signature').click()
    await expect(rest).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    const [mailPage] = await Promise.all([
      page.waitForEvent('popup'),
      said.getByRole('link', { name: 'Open the e-mail' }).click(),
    ])
    await expect(mailPage.getByText('From: dora@home.example', { exact: false })).toBeVisible()
  } finally {
    await bubblewire.dispose()
    await sink.close()
  }
})
